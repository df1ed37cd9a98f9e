import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { VideoHealthState } from '#domain/keeping/video-keeping.ts';
import { expectToast, named } from '#tests/components/render-panel.tsx';
import { openFromRowMenu, openVideos } from '#tests/components/source-dialogs.ts';
import { makeKeepingSettings } from '#tests/keeping/make-keeping-settings.ts';
import type { TestApp } from '#tests/app/start-app.ts';
import { sampleRows } from '#tests/rows/sample-rows.ts';
import { slowTest } from '#tests/slow-test.ts';

const dialog = () => within(screen.getByRole('dialog', { name: 'Mirrors' }));
const row = (number: number) => within(dialog().getByRole('group', { name: `Mirror ${number}` }));

async function openMirrors(user: UserEvent): Promise<void> {
  await openFromRowMenu(user, 'Mirrors');
  await dialog().findByRole('button', { name: 'Save Mirrors' });
}

async function addMirror(user: UserEvent, number: number, label: string, url: string) {
  await user.click(dialog().getByRole('button', { name: 'Add mirror' }));
  expect(document.activeElement).toBe(row(number).getByLabelText('Name'));
  await user.type(row(number).getByLabelText('Name'), label);
  await user.type(row(number).getByLabelText('Address'), url);
}

async function save(user: UserEvent): Promise<void> {
  await user.click(dialog().getByRole('button', { name: 'Save Mirrors' }));
}

const stored = ({ database }: TestApp) =>
  database.selectFrom('mirrors').select(['label', 'url']).orderBy('sortOrder').execute();

const peertube = { label: 'PeerTube', url: 'https://peertube.example/w/1' };
const archive = { label: 'Internet Archive', url: 'https://archive.org/details/1' };

test('mirrors are added in their order, and one of them is removed', async () => {
  await using panel = await openVideos([]);
  const { user, app } = panel;
  await openMirrors(user);
  await addMirror(user, 1, peertube.label, peertube.url);
  await addMirror(user, 2, archive.label, archive.url);
  await save(user);
  await expectToast('Mirrors saved');
  expect(await stored(app)).toEqual([peertube, archive]);

  await openMirrors(user);
  await user.click(dialog().getByRole('button', { name: 'Remove mirror 1' }));
  expect(document.activeElement).toBe(dialog().getByRole('button', { name: 'Add mirror' }));
  await save(user);
  await waitFor(async () => expect(await stored(app)).toEqual([archive]));
});

test('the language of a mirror is chosen, shown again and cleared', async () => {
  await using panel = await openVideos([]);
  const { user, app } = panel;
  const languages = () => app.database.selectFrom('mirrors').select('language').execute();
  await openMirrors(user);
  await addMirror(user, 1, peertube.label, peertube.url);
  await user.selectOptions(row(1).getByLabelText('Language'), 'français');
  await save(user);
  await expectToast('Mirrors saved');
  expect(await languages()).toEqual([{ language: 'fr' }]);

  await openMirrors(user);
  expect(row(1).getByLabelText<HTMLSelectElement>('Language').value).toBe('fr');
  await user.selectOptions(row(1).getByLabelText('Language'), 'Not stated');
  await save(user);
  await waitFor(async () => expect(await languages()).toEqual([{ language: null }]));
});

slowTest('an address that is none is refused beside its field, and nothing is sent', async () => {
  await using panel = await openVideos([]);
  const { user, writes } = panel;
  await openMirrors(user);
  await addMirror(user, 1, 'PeerTube', 'peertube.example');
  await save(user);
  const message = 'Please enter an address that starts with https://';
  expect((await row(1).findByRole('alert')).textContent).toBe(message);
  expect(writes).toEqual([]);
});

slowTest('no sixth mirror can be added', async () => {
  await using panel = await openVideos([]);
  const { user } = panel;
  await openMirrors(user);
  const add = dialog().getByRole('button', { name: 'Add mirror' });
  for (let click = 0; click < 6; click += 1) await user.click(add);
  expect(dialog().getAllByRole('group', { name: /^Mirror \d$/ })).toHaveLength(5);
  expect(add.getAttribute('aria-disabled')).toBe('true');
  expect(dialog().getByText('A video can have 5 mirrors.')).toBeDefined();
});

slowTest('mirrors that another window has saved are not overwritten', async () => {
  await using panel = await openVideos([]);
  const { user, app, videoId } = panel;
  await openMirrors(user);
  await addMirror(user, 1, peertube.label, peertube.url);
  await app.database
    .insertInto('mirrors')
    .values({ ...sampleRows.mirrors, ...archive, videoId })
    .execute();
  await save(user);
  await user.click(await dialog().findByRole('button', { name: 'Load theirs' }));
  expect(row(1).getByLabelText<HTMLInputElement>('Name').value).toBe(archive.label);
  expect(await stored(app)).toEqual([archive]);
});

/** Opens the mirrors of a video that YouTube has been asked about. */
async function openChecked(state: VideoHealthState, checksLinks = true) {
  const panel = await openVideos([]);
  const { database } = panel.app;
  await makeKeepingSettings(database, { checksLinks });
  const { youtubeId } = await database
    .selectFrom('videos')
    .select('youtubeId')
    .executeTakeFirstOrThrow();
  const checked = {
    youtubeId,
    checkedAt: '2025-03-01T12:00:00.000Z',
    dueAt: '9999-01-01T00:00:00.000Z',
  };
  await database
    .insertInto('youtube_videos')
    .values({ ...sampleRows.youtube_videos, ...checked, state, thumbnailName: null })
    .execute();
  await openMirrors(panel.user);
  return panel;
}

test.each<[VideoHealthState, string]>([
  ['ok', 'YouTube played this video on March 1, 2025.'],
  ['not-embeddable', 'On March 1, 2025, YouTube did not allow this video on other websites.'],
  ['private', 'On March 1, 2025, this video was private on YouTube.'],
  ['gone', 'On March 1, 2025, this video was not on YouTube any more.'],
  ['inconclusive', 'On March 1, 2025, YouTube gave no clear answer. It is asked again.'],
])('the dialog says what YouTube has answered about a video: %s', async (state, sentence) => {
  await using panel = await openChecked(state);
  expect(await dialog().findByText(sentence)).toBeDefined();
  expect(panel.writes).toEqual([]);
});

test('the owner has the video checked at once', async () => {
  await using panel = await openChecked('private');
  const { user, app } = panel;
  await user.click(await dialog().findByRole('button', { name: named('Check now on YouTube') }));
  await expectToast('The check begins soon');
  const { dueAt } = await app.database
    .selectFrom('youtube_videos')
    .select('dueAt')
    .executeTakeFirstOrThrow();
  expect(dueAt < '9999').toBe(true);
});

test('while nothing is checked, only a problem that was found is shown', async () => {
  await using panel = await openChecked('gone', false);
  expect(await dialog().findByText(/^Turn “Check sources and videos” on/)).toBeDefined();
  expect(dialog().queryByRole('button', { name: named('Check now on YouTube') })).toBeNull();
  await panel.app.database.updateTable('youtube_videos').set({ state: 'ok' }).execute();
  await panel.user.click(dialog().getByRole('button', { name: 'Cancel' }));
  await openMirrors(panel.user);
  expect(dialog().queryByText(/March 1, 2025/)).toBeNull();
});
