import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import type { Database } from '#server/core/database/tables.ts';
import { expectToast, named, renderPanel, replace } from '#tests/components/render-panel.tsx';
import { manageDialog, openManage, openVideos } from '#tests/components/source-dialogs.ts';
import {
  linkField,
  openVideoDialog,
  saveVideo,
  titleField,
  videoDialog,
} from '#tests/components/video-dialogs.ts';
import { makeCitation } from '#tests/rows/make-citation.ts';
import { makeSocialLink } from '#tests/rows/make-social-link.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

const SOURCE_ID = '11111111-2222-4333-8444-555555555555';

const openDialog = () => within(screen.getByRole('dialog'));
const notice = () => screen.findByRole('region', { name: 'Changed in another window' });

/** Answers the notice with 'Load theirs' or 'Save mine'. */
async function answer(user: UserEvent, choice: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: choice }));
}

async function firstVideo(database: Database) {
  return database.selectFrom('videos').selectAll().executeTakeFirstOrThrow();
}

async function renameElsewhere(database: Database, title = 'Theirs'): Promise<void> {
  await database.updateTable('videos').set({ title }).execute();
}

/** Opens a video, types a title, and saves after another window has saved another title. */
async function saveUnseen(app: Awaited<ReturnType<typeof startApp>>): Promise<UserEvent> {
  const { title } = await makeVideo(app.database);
  const { user } = await openVideoDialog(app, title);
  await replace(user, titleField(), 'Mine');
  await renameElsewhere(app.database);
  await saveVideo(user);
  expect((await notice()).textContent).toContain('Not saved yet');
  expect(document.activeElement).toBe(await notice());
  expect(titleField().value).toBe('Mine');
  expect(
    videoDialog().getByRole<HTMLButtonElement>('button', { name: 'Save Changes' }).disabled,
  ).toBe(true);
  expect(await firstVideo(app.database)).toMatchObject({ title: 'Theirs' });
  return user;
}

test('"Save mine" stores what was typed', async () => {
  await using app = await startApp();
  const user = await saveUnseen(app);
  await answer(user, 'Save mine');
  await expectToast('Video updated successfully');
  expect(await firstVideo(app.database)).toMatchObject({ title: 'Mine' });
});

test('"Save mine" does not replace fields that were not edited here', async () => {
  await using app = await startApp();
  const { title } = await makeVideo(app.database);
  const { user } = await openVideoDialog(app, title);
  await replace(user, videoDialog().getByLabelText('Description'), 'My description');
  await renameElsewhere(app.database);
  await saveVideo(user);
  await notice();
  await answer(user, 'Save mine');
  await expectToast('Video updated successfully');
  expect(await firstVideo(app.database)).toMatchObject({
    title: 'Theirs',
    description: 'My description',
  });
});

test('"Load theirs" puts the stored values into the form, which can then be edited and saved', async () => {
  await using app = await startApp();
  const user = await saveUnseen(app);
  await answer(user, 'Load theirs');
  await waitFor(() => expect(titleField().value).toBe('Theirs'));
  expect(openDialog().queryByRole('region')).toBeNull();
  expect(document.activeElement).toBe(linkField());
  await replace(user, videoDialog().getByLabelText('Description'), 'My description');
  await saveVideo(user);
  await expectToast('Video updated successfully');
  expect(await firstVideo(app.database)).toMatchObject({
    title: 'Theirs',
    description: 'My description',
  });
});

slowTest('"Save mine" is refused again after a third window has saved', async () => {
  await using app = await startApp();
  const user = await saveUnseen(app);
  await renameElsewhere(app.database, 'Third');
  await answer(user, 'Save mine');
  await waitFor(async () => expect(document.activeElement).toBe(await notice()));
  expect(await firstVideo(app.database)).toMatchObject({ title: 'Third' });
  await answer(user, 'Save mine');
  await expectToast('Video updated successfully');
  expect(await firstVideo(app.database)).toMatchObject({ title: 'Mine' });
});

slowTest('"Save mine" continues as the refused button does', async () => {
  await using app = await startApp();
  const { title } = await makeVideo(app.database);
  const { user } = await openVideoDialog(app, title);
  await replace(user, titleField(), 'Mine');
  await renameElsewhere(app.database);
  await user.click(videoDialog().getByRole('button', { name: 'Save and add sources' }));
  await notice();
  await answer(user, 'Save mine');
  expect(await screen.findByRole('dialog', { name: 'Manage Sources' })).toBeDefined();
  expect(await firstVideo(app.database)).toMatchObject({ title: 'Mine' });
});

test('when another window has deleted the entry, the typed text stays', async () => {
  await using app = await startApp();
  const { title } = await makeVideo(app.database);
  const { user } = await openVideoDialog(app, title);
  await replace(user, titleField(), 'Mine');
  await app.database.deleteFrom('videos').execute();
  await saveVideo(user);
  expect((await videoDialog().findByRole('alert')).textContent).toMatch(
    /^This video was deleted in another window, so it cannot be saved\./,
  );
  expect(titleField().value).toBe('Mine');
});

test('a save that has not seen later moments of the source is refused, and "Load theirs" shows them', async () => {
  await using panel = await openVideos([{ id: SOURCE_ID, title: 'Minutes' }]);
  const { user, app, videoId } = panel;
  const moment = { videoId, sourceId: SOURCE_ID };
  await openManage(user);
  const open = await manageDialog().findByRole<HTMLButtonElement>('button', {
    name: named('Moments of Minutes'),
  });
  await waitFor(() => expect(open.disabled).toBe(false));
  await user.click(open);
  const editor = within(await screen.findByRole('dialog', { name: 'Moments' }));
  const field = editor.getByLabelText<HTMLTextAreaElement>('Cited at');
  await user.type(field, '2:00 Mine');
  await makeCitation(app.database, { ...moment, startSecond: 60, claim: 'Theirs' });
  await user.click(editor.getByRole('button', { name: 'Save Moments' }));
  await notice();
  await answer(user, 'Load theirs');
  await waitFor(() => expect(field.value).toBe('1:00 Theirs'));
  await user.type(field, '\n2:00 Mine');
  await user.click(editor.getByRole('button', { name: 'Save Moments' }));
  await expectToast('Moments saved successfully');
  const stored = app.database.selectFrom('citations').select('claim').orderBy('startSecond');
  expect(await stored.execute()).toEqual([{ claim: 'Theirs' }, { claim: 'Mine' }]);
});

test('a save that has not seen a later change of a social link is refused', async () => {
  await using app = await startApp();
  await makeSocialLink(app.database, { platform: 'twitter', url: 'https://example.org/old' });
  const { user } = await renderPanel(adminAddress.settings, { app });
  await user.click(await screen.findByRole('button', { name: named('Edit the Twitter link') }));
  const url = openDialog().getByLabelText<HTMLInputElement>('URL');
  await replace(user, url, 'https://example.org/mine');
  await app.database
    .updateTable('social_links')
    .set({ url: 'https://example.org/theirs' })
    .execute();
  await user.click(openDialog().getByRole('button', { name: 'Save Changes' }));
  await notice();
  await answer(user, 'Load theirs');
  await waitFor(() => expect(url.value).toBe('https://example.org/theirs'));
});
