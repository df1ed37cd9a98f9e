import type { Locator, Page } from '@playwright/test';
import { listAdminVideos } from '#domain/calls/video-calls.ts';
import { adminAddress } from '#domain/addresses.ts';
import type { VideoKeeping } from '#domain/keeping/video-keeping.ts';
import { makeTrashEntry } from '#tests/trash/make-trash-entry.ts';
import {
  chooseAction,
  contentApi,
  dialog,
  moreButton,
  openAddSource,
  openManageSources,
  openVideoEditor,
  question,
} from '../admin-content-actions.ts';
import { videoTitle } from '../demo-videos.ts';
import { fullDemo, expect } from '../fixtures.ts';
import { navigateOnClient } from '../page-actions.ts';
import type { Seed } from '../site-server.ts';

/**
 * Dialogs of the Videos tab, with the demo's content: how each is opened, by its name, while no other
 * dialog is open.
 */
export type Dialogs = Readonly<Record<string, (page: Page) => Promise<unknown>>>;

/** The video whose dialogs are opened. */
export const VIDEO = videoTitle.withDiagram;

const REFUSED_FILE = {
  name: 'virus.exe',
  mimeType: 'application/octet-stream',
  buffer: Buffer.from('MZ'),
};

const GERMAN_LIBRARY = {
  name: 'videos.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Video-ID,Titel\naaaaaaaaaaa,Erste Folge\nbbbbbbbbbbb,Zweite Folge\n'),
};

/** The sources of a video as they would be if the first were gone and the others had moved. */
function withProblems(keeping: VideoKeeping): VideoKeeping {
  const checked = {
    httpStatus: 404,
    failingSince: '2025-03-01T12:00:00.000Z',
    lastOkAt: null,
    checkedAt: '2025-03-04T12:00:00.000Z',
  };
  const finalUrl = 'https://www.archives.gov/founding-docs/a-new-place-for-this-document';
  return {
    ...keeping,
    sources: keeping.sources.map((source, index) => ({
      ...source,
      health:
        index === 0
          ? { ...checked, state: 'gone', finalUrl: null }
          : { ...checked, state: 'moved', finalUrl },
    })),
  };
}

/** Leaves the Videos tab and returns, which closes all dialogs without a question about unsaved text. */
export async function reopenVideosTab(page: Page): Promise<void> {
  await navigateOnClient(page, adminAddress.test);
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
  await navigateOnClient(page, adminAddress.videos);
}

export const videoDialogs: Dialogs = {
  'Add New Video with a link to a video that exists already': async (page) => {
    const editor = await openVideoEditor(page);
    await editor.getByLabel('YouTube link').fill('https://youtu.be/lrk4oY7UxpQ');
    await expect(editor.getByText(/You have this video already/)).toBeVisible();
  },
  'Add New Video with error messages': async (page) => {
    const editor = await openVideoEditor(page);
    await editor.getByRole('button', { name: 'Add Video' }).click();
    await expect(editor.getByRole('alert')).toHaveCount(2);
  },
  'From YouTube with a library to import': async (page) => {
    await page.getByRole('button', { name: 'From YouTube' }).click();
    const fromYoutube = dialog(page, 'From YouTube');
    await fromYoutube.getByLabel('List of videos').setInputFiles(GERMAN_LIBRARY);
    await expect(fromYoutube.getByRole('cell', { name: 'aaaaaaaaaaa' })).toBeVisible();
  },
  'Edit Video': (page) => openVideoEditor(page, VIDEO),
  'the question before unsaved text is discarded': async (page) => {
    const editor = await openVideoEditor(page, VIDEO);
    await editor.getByLabel('Title').fill('Half a title');
    await editor.getByRole('button', { name: 'Cancel' }).click();
    await expect(question(page, 'Discard unsaved changes?')).toBeVisible();
  },
  'the question before an incomplete draft is published': async (page) => {
    await page.route(contentApi.anyChecklist, (route) =>
      route.fulfill({ json: [{ kind: 'no-address', source: 'Minutes' }] }),
    );
    await page.getByRole('switch', { name: `Draft ${videoTitle.draft}` }).click();
    await expect(page.getByRole('alertdialog')).toContainText('neither an address nor a file');
  },
  'the question before a video is deleted': async (page) => {
    await chooseAction(page, VIDEO, 'Delete');
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  'Move to Position with an error message': async (page) => {
    await chooseAction(page, VIDEO, 'Move to position…');
    const editor = dialog(page, 'Move to Position');
    await editor.getByLabel('Position').fill('0');
    await editor.getByRole('button', { name: 'Move' }).click();
    await expect(editor.getByRole('alert')).toBeVisible();
  },
  Trash: openTrash,
  'the question before an entry of the trash is deleted forever': async (page) => {
    const trash = await openTrash(page);
    await trash
      .getByRole('button', { name: /^Delete forever/ })
      .first()
      .click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
};

async function openTrash(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Trash (3)' }).click();
  const trash = dialog(page, 'Trash');
  await expect(trash.getByRole('listitem')).toHaveCount(3);
  return trash;
}

/** Opens 'Edit Video' after another window has changed it. The browser logs the refused save as an error. */
export async function openRefusedSave(page: Page): Promise<void> {
  const editor = await openVideoEditor(page, VIDEO);
  await editor.getByLabel('Title').fill('How the parts of a bill fit together');
  const videos = await page.request.get(new URL(listAdminVideos.path, page.url()).href);
  const [current] = await videos.json();
  const json = {
    message: 'This was changed in another window. Nothing was saved.',
    code: 'changed-meanwhile',
    current,
  };
  await page.route(contentApi.anyVideo, (route) => route.fulfill({ status: 409, json }), {
    times: 1,
  });
  await editor.getByRole('button', { name: 'Save Changes' }).click();
  await expect(editor.getByRole('region', { name: /another window/ })).toBeFocused();
}

export const sourceDialogs: Dialogs = {
  'Manage Sources': async (page) => {
    const manage = await openManageSources(page, VIDEO);
    await expect(manage.getByRole('listitem')).not.toHaveCount(0);
  },
  'Manage Sources of a draft with a refused file': async (page) => {
    const manage = await openManageSources(page, videoTitle.draft);
    await expect(manage.getByRole('region', { name: 'Draft' })).toBeVisible();
    await manage.getByLabel('Files to add as sources').setInputFiles(REFUSED_FILE);
    await expect(manage.getByRole('list', { name: /not added/ })).toBeVisible();
  },
  'Choose Snapshot with an error message, over sources that are gone or have moved': async (
    page,
  ) => {
    await page.route(contentApi.anyKeeping, async (route) => {
      const reply = await route.fetch();
      await route.fulfill({ response: reply, json: withProblems(await reply.json()) });
    });
    const manage = await openManageSources(page, VIDEO);
    await expect(manage.getByText('Visitors see this').first()).toBeVisible();
    await manage.getByRole('button', { name: /^More/ }).first().click();
    await page.getByRole('menuitem', { name: 'Choose snapshot' }).click();
    const editor = dialog(page, 'Choose Snapshot');
    await editor.getByLabel('Address of the snapshot').fill('https://example.org');
    await editor.getByRole('button', { name: 'Use This Snapshot' }).click();
    await expect(editor.getByRole('alert')).toBeVisible();
  },
  'Add Supporting Source': (page) => openAddSource(page, VIDEO),
  'Add Supporting Source with error messages': async (page) => {
    const editor = await openAddSource(page, VIDEO);
    await editor.getByLabel(/^File/).setInputFiles(REFUSED_FILE);
    await editor.getByRole('button', { name: 'Add Source' }).click();
    await expect(editor.getByRole('alert')).toHaveCount(2);
  },
  'Edit Source with a file': async (page) => {
    const manage = await openManageSources(page, VIDEO);
    await manage.getByRole('button', { name: /^Edit How a bill/ }).click();
    await expect(dialog(page, 'Edit Source').getByText(/^Current file/)).toBeVisible();
  },
};

/**
 * The demo's content with only four of its videos, one of each kind. Behind a dialog, axe also reads
 * every row of the Videos tab, and with all videos this takes four times as long.
 */
export const demoWithFewVideos: Seed = async (parts) => {
  await fullDemo(parts);
  const kept = [videoTitle.newest, VIDEO, videoTitle.vertical, videoTitle.draft];
  await parts.database.deleteFrom('videos').where('title', 'not in', kept).execute();
  const expiresAt = '2999-01-01T00:00:00.000Z';
  for (const kind of ['video', 'source', 'message'] as const) {
    const title = `A deleted ${kind} with a title that is as long as titles are`;
    await makeTrashEntry(parts.database, { kind, title, expiresAt });
  }
};

/** Opens the menu of the row of a video. */
export async function openMenu(page: Page): Promise<void> {
  await moreButton(page, VIDEO).click();
}
