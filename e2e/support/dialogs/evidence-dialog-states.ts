import type { Page } from '@playwright/test';
import { makeCitation } from '#tests/rows/make-citation.ts';
import { makeCorrection } from '#tests/rows/make-correction.ts';
import { makeTranscript } from '#tests/rows/make-transcript.ts';
import {
  chooseAction,
  dialog,
  openManageSources,
  question,
  videoRow,
} from '../admin-content-actions.ts';
import { demoWithFewVideos, type Dialogs, VIDEO } from './admin-dialog-states.ts';
import { expect } from '../fixtures.ts';
import type { Seed } from '../site-server.ts';

/** The content of `demoWithFewVideos`, with moments and corrections of the video whose dialogs are opened. */
export const demoWithEvidence: Seed = async (parts) => {
  await demoWithFewVideos(parts);
  const { database } = parts;
  const { id: videoId } = await database
    .selectFrom('videos')
    .select('id')
    .where('title', '=', VIDEO)
    .executeTakeFirstOrThrow();
  const { id: sourceId } = await database
    .selectFrom('sources')
    .select('id')
    .where('videoId', '=', videoId)
    .orderBy('sortOrder')
    .executeTakeFirstOrThrow();
  for (const startSecond of [95, 252, 3723]) {
    await makeCitation(database, { videoId, sourceId, startSecond });
  }
  await makeTranscript(database, { videoId });
  await makeCorrection(database, {
    videoId,
    kind: 'update',
    withdrawnAt: '2025-03-05T12:00:00.000Z',
  });
  await makeCorrection(database, {
    videoId,
    sourceId,
    startSecond: 252,
    text: 'The committee does not vote in the step that the diagram calls “markup”: it debates, changes and rewrites the bill there, and votes at the end.',
    publishedAt: '2025-04-02T12:00:00.000Z',
  });
};

export const evidenceDialogs: Dialogs = {
  'Corrections with one that is withdrawn': async (page) => {
    await openCorrections(page);
    await expect(dialog(page, 'Corrections').getByText(/^Withdrawn on/)).toBeVisible();
  },
  'New Correction with an error message': async (page) => {
    await openCorrections(page);
    await page.getByRole('button', { name: 'New Correction' }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(dialog(page, 'New Correction').getByRole('alert')).toBeVisible();
  },
  'the question before a correction is published': async (page) => {
    await openCorrections(page);
    await page.getByRole('button', { name: 'New Correction' }).click();
    await dialog(page, 'New Correction').getByLabel('Text').fill('It was four sheets.');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(question(page, 'Publish this correction?')).toBeVisible();
  },
  'Moments with the player and lines that cannot be read': async (page) => {
    const manage = await openManageSources(page, VIDEO);
    await manage
      .getByRole('button', { name: /^Moments/ })
      .first()
      .click();
    const moments = dialog(page, 'Moments');
    await moments.getByRole('button', { name: 'Open player' }).click();
    const field = moments.getByLabel('Cited at');
    await field.fill(`${await field.inputValue()}\nPrices rose\n5:10-5:00 Wages fell`);
    await moments.getByRole('button', { name: 'Save Moments' }).click();
    await expect(moments.getByRole('alert')).toBeVisible();
    await expect(moments.getByText(/^Line 5: /)).toBeVisible();
  },
  'Video Moments with a new source and error messages': async (page) => {
    await videoRow(page, VIDEO)
      .getByRole('button', { name: /^Moments/ })
      .click();
    const moments = dialog(page, 'Video Moments');
    await moments.getByRole('button', { name: 'Add moment' }).click();
    const added = moments.getByRole('group', { name: 'Moment 4' });
    await added.getByLabel('Source').selectOption('New source…');
    await added.getByLabel('Address').fill('https://');
    await moments.getByRole('button', { name: 'Save Moments' }).click();
    await expect(added.getByRole('alert')).toHaveCount(3);
  },
  'Edit Source with moments': async (page) => {
    const manage = await openManageSources(page, VIDEO);
    await expect(manage.getByText(/3 moments/)).toBeVisible();
    await manage.getByRole('button', { name: /^Edit/ }).first().click();
    const editor = dialog(page, 'Edit Source');
    await editor.getByLabel('Cited at (optional)').scrollIntoViewIfNeeded();
  },
  'Transcript with a stored one and an error message': async (page) => {
    await chooseAction(page, VIDEO, 'Transcript');
    const editor = dialog(page, 'Transcript');
    await editor.getByLabel('Text').fill('0:10 one\n0:05 two');
    await editor.getByRole('button', { name: 'Replace Transcript' }).click();
    await expect(editor.getByRole('alert')).toBeVisible();
  },
  'Mirrors with an error message': async (page) => {
    await chooseAction(page, VIDEO, 'Mirrors');
    const editor = dialog(page, 'Mirrors');
    await editor.getByRole('button', { name: 'Add mirror' }).click();
    await editor.getByLabel('Name').fill('Internet Archive');
    await editor.getByLabel('Address').fill('archive.org/details/a-video-with-a-rather-long-name');
    await editor.getByRole('button', { name: 'Save Mirrors' }).click();
    await expect(editor.getByRole('alert')).toBeVisible();
  },
  'Publish Kit': async (page) => {
    await chooseAction(page, VIDEO, 'Publish kit');
    await expect(page.getByLabel('YouTube description')).toBeVisible();
  },
};

async function openCorrections(page: Page): Promise<void> {
  await chooseAction(page, VIDEO, 'Corrections');
}
