import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import type { Database } from '#server/database/tables.ts';
import { expectToast, named, renderPanel, replace } from '#tests/components/render-panel.tsx';
import { manageDialog, openManage, openVideos } from '#tests/components/source-dialogs.ts';
import {
  openVideoDialog,
  saveVideo,
  titleField,
  videoDialog,
} from '#tests/components/video-dialogs.ts';
import { makeCitation } from '#tests/rows/make-citation.ts';
import { makeSocialLink } from '#tests/rows/make-social-link.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp } from '#tests/app/start-app.ts';

const openDialog = () => within(screen.getByRole('dialog'));
const notice = () => openDialog().findByRole('region', { name: 'Changed in another window' });

/** Answers the question about a field with 'Keep yours' or 'Take theirs'. */
async function answer(user: UserEvent, choice: string, label: string): Promise<void> {
  await user.click(openDialog().getByRole('button', { name: named(`${choice} for ${label}`) }));
}

async function firstVideo(database: Database) {
  return database.selectFrom('videos').selectAll().executeTakeFirstOrThrow();
}

async function renameElsewhere(database: Database): Promise<void> {
  await database.updateTable('videos').set({ title: 'Theirs' }).execute();
}

/** Opens a video, types a title, and saves after another window has saved another title. */
async function collide(app: Awaited<ReturnType<typeof startApp>>): Promise<UserEvent> {
  const { title } = await makeVideo(app.database);
  const { user } = await openVideoDialog(app, title);
  await replace(user, titleField(), 'Mine');
  await renameElsewhere(app.database);
  await saveVideo(user);
  expect((await notice()).textContent).toContain(
    '“Title” was changed in another window to “Theirs”.',
  );
  expect(document.activeElement).toBe(await notice());
  expect(titleField().value).toBe('Mine');
  expect(
    videoDialog().getByRole<HTMLButtonElement>('button', { name: 'Save Changes' }).disabled,
  ).toBe(true);
  expect(await firstVideo(app.database)).toMatchObject({ title: 'Theirs' });
  return user;
}

test('text that another window has changed as well can be kept, and is then saved', async () => {
  await using app = await startApp();
  const user = await collide(app);
  await answer(user, 'Keep yours', 'Title');
  expect(document.activeElement).toBe(titleField());
  await saveVideo(user);
  await expectToast('Video updated successfully');
  expect(await firstVideo(app.database)).toMatchObject({ title: 'Mine' });
});

test('the text of the other window can be taken, and what was typed in another field is saved', async () => {
  await using app = await startApp();
  const user = await collide(app);
  await answer(user, 'Take theirs', 'Title');
  expect(titleField().value).toBe('Theirs');
  await replace(user, videoDialog().getByLabelText('Description'), 'My description');
  await saveVideo(user);
  await expectToast('Video updated successfully');
  expect(await firstVideo(app.database)).toMatchObject({
    title: 'Theirs',
    description: 'My description',
  });
});

test('if the first text is typed again after "Keep yours", this text is saved', async () => {
  await using app = await startApp();
  const user = await collide(app);
  await answer(user, 'Keep yours', 'Title');
  await replace(user, titleField(), 'How a bill becomes law');
  await saveVideo(user);
  await expectToast('Video updated successfully');
  expect(await firstVideo(app.database)).toMatchObject({ title: 'How a bill becomes law' });
});

test('when a third window saves a text during a collision, the next save shows this text', async () => {
  await using app = await startApp();
  const user = await collide(app);
  await answer(user, 'Keep yours', 'Title');
  await app.database.updateTable('videos').set({ title: 'Third' }).execute();
  await saveVideo(user);
  expect((await notice()).textContent).toContain('to “Third”.');
});

test('changes of two windows in different fields are both saved, and the toast says so', async () => {
  await using app = await startApp();
  const { title } = await makeVideo(app.database);
  const { user } = await openVideoDialog(app, title);
  await replace(user, videoDialog().getByLabelText('Description'), 'My description');
  await renameElsewhere(app.database);
  await saveVideo(user);
  await expectToast(
    'Video updated successfully',
    'Another window has changed: Title. Both changes are saved.',
  );
  expect(await firstVideo(app.database)).toMatchObject({
    title: 'Theirs',
    description: 'My description',
  });
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

test('when another window has changed the URL and the moments of a source, the administrator decides first about one field and then about the other', async () => {
  const id = '11111111-2222-4333-8444-555555555555';
  await using panel = await openVideos([{ id, title: 'Minutes', url: '' }]);
  const { user, app, videoId } = panel;
  await makeCitation(app.database, { videoId, sourceId: id, startSecond: 60, claim: 'Old' });
  await openManage(user);
  await user.click(await manageDialog().findByRole('button', { name: named('Edit Minutes') }));
  const editor = within(await screen.findByRole('dialog', { name: 'Edit Source' }));
  await replace(user, editor.getByLabelText('URL'), 'https://example.org/mine');
  await replace(user, editor.getByLabelText('Cited at (optional)'), '1:00 Mine');
  await app.database.updateTable('sources').set({ url: 'https://example.org/theirs' }).execute();
  await app.database.updateTable('citations').set({ claim: 'Theirs' }).execute();

  await user.click(editor.getByRole('button', { name: 'Save Changes' }));
  const shown = await editor.findByRole('region', { name: 'Changed in another window' });
  expect(shown.textContent).toContain('to “https://example.org/theirs”.');
  await user.click(editor.getByRole('button', { name: named('Take theirs for File or URL') }));
  await user.click(editor.getByRole('button', { name: 'Save Changes' }));
  await editor.findByText('“Cited at” was changed in another window to “1:00 Theirs”.');
  await user.click(editor.getByRole('button', { name: named('Keep yours for Cited at') }));
  await user.click(editor.getByRole('button', { name: 'Save Changes' }));
  await expectToast('Source updated successfully');
  expect(await app.database.selectFrom('sources').select('url').execute()).toEqual([
    { url: 'https://example.org/theirs' },
  ]);
  expect(await app.database.selectFrom('citations').select('claim').execute()).toEqual([
    { claim: 'Mine' },
  ]);
});

test('moments that two windows add to one source are both stored', async () => {
  const id = '11111111-2222-4333-8444-555555555555';
  await using panel = await openVideos([{ id, title: 'Minutes' }]);
  const { user, app, videoId } = panel;
  await openManage(user);
  const open = await manageDialog().findByRole<HTMLButtonElement>('button', {
    name: named('Moments of Minutes'),
  });
  await waitFor(() => expect(open.disabled).toBe(false));
  await user.click(open);
  const editor = within(await screen.findByRole('dialog', { name: 'Moments' }));
  await user.type(editor.getByLabelText('Cited at'), '2:00 Mine');
  await makeCitation(app.database, { videoId, sourceId: id, startSecond: 60, claim: 'Theirs' });
  await user.click(editor.getByRole('button', { name: 'Save Moments' }));
  await expectToast('Moments saved successfully');
  const stored = app.database.selectFrom('citations').select('claim').orderBy('startSecond');
  expect(await stored.execute()).toEqual([{ claim: 'Theirs' }, { claim: 'Mine' }]);
});

test('when another window has changed the URL of a social link, a save shows that URL', async () => {
  await using app = await startApp();
  await makeSocialLink(app.database, { platform: 'twitter', url: 'https://example.org/old' });
  const { user } = await renderPanel(adminAddress.settings, { app });
  await user.click(await screen.findByRole('button', { name: named('Edit the Twitter link') }));
  await replace(user, openDialog().getByLabelText('URL'), 'https://example.org/mine');
  await app.database
    .updateTable('social_links')
    .set({ url: 'https://example.org/theirs' })
    .execute();
  await user.click(openDialog().getByRole('button', { name: 'Save Changes' }));
  expect((await notice()).textContent).toContain('“URL” was changed in another window');
});
