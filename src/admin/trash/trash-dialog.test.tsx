import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import { formatInstant } from '#domain/dates/format-instant.ts';
import {
  answer,
  expectToast,
  named,
  renderPanel,
  toastText,
} from '#tests/components/render-panel.tsx';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

const question = () => within(screen.getByRole('alertdialog'));
const trash = () => within(screen.getByRole('dialog', { name: 'Trash' }));

async function titles({ database }: TestApp): Promise<string[]> {
  const rows = await database.selectFrom('videos').select('title').orderBy('title').execute();
  return rows.map(({ title }) => title);
}

/** Deletes one of two videos in the API and opens the Videos tab. */
async function openVideos(app: TestApp) {
  await makeVideo(app.database, { title: 'Kept' });
  const { id } = await makeVideo(app.database, { title: 'Deleted' });
  await app.delete(`/api/videos/${id}`, await app.signIn());
  const panel = await renderPanel(adminAddress.videos, { app });
  return { ...panel, id, button: await screen.findByRole('button', { name: 'Trash (1)' }) };
}

test('“Undo” restores a deleted source below the dialog with the sources', async () => {
  await using app = await startApp();
  const video = await makeVideo(app.database, { title: 'Rents' });
  const source = await makeSource(app.database, { videoId: video.id, title: 'A report' });
  const { user } = await renderPanel(adminAddress.videos, { app });
  await user.click(await screen.findByRole('button', { name: /^Sources/ }));
  await user.click(await screen.findByRole('button', { name: named('Delete A report') }));
  await answer(user, 'Are you sure you want to delete this source?', 'Delete');
  await expectToast('Source deleted successfully');
  await screen.findByText('No sources found for this video.');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Manage Sources' })),
  );
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('heading', { name: 'A report' });
  expect(await app.database.selectFrom('sources').selectAll().execute()).toEqual([source]);
});

test('the trash lists what was deleted, and restores it', async () => {
  await using app = await startApp();
  const { user, button, id } = await openVideos(app);
  const { deletedAt, expiresAt } = await app.database
    .selectFrom('trash')
    .selectAll()
    .executeTakeFirstOrThrow();
  await user.click(button);
  const row = within(await trash().findByRole('listitem'));
  row.getByRole('heading', { name: 'Deleted' });
  row.getByText('Video');
  row.getByText(`Deleted ${formatInstant(deletedAt)} ·`);
  row.getByText(`Kept until ${formatInstant(expiresAt)}`);

  await user.click(row.getByRole('button', { name: named('Restore Deleted') }));
  await expectToast('Video restored successfully');
  await trash().findByText('The trash is empty.');
  // The row with the button is gone.
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Deleted videos,/));
  await user.click(trash().getByRole('button', { name: 'Close' }));
  await screen.findByRole('heading', { name: 'Deleted' });
  expect(
    await app.database.selectFrom('videos').select('id').where('id', '=', id).execute(),
  ).toHaveLength(1);
});

slowTest('an entry that cannot be restored stays, and the toast says why', async () => {
  await using app = await startApp();
  const { user, button, id } = await openVideos(app);
  await makeVideo(app.database, { id, title: 'The same' });
  await user.click(button);
  await user.click(await trash().findByRole('button', { name: named('Restore Deleted') }));
  await expectToast('Failed to restore', 'This exists already, so it cannot be restored.');
  expect(trash().getByRole('heading', { name: 'Deleted' })).toBeDefined();
});

test('an entry is deleted forever after a confirmation', async () => {
  await using app = await startApp();
  const { user, button } = await openVideos(app);
  await user.click(button);
  const forever = { name: named('Delete forever Deleted') };
  await user.click(await trash().findByRole('button', forever));
  question().getByText('Are you sure you want to delete “Deleted” forever?');
  await user.click(question().getByRole('button', { name: 'Delete forever' }));
  await expectToast('Deleted forever');
  await trash().findByText('The trash is empty.');
  expect(await app.database.selectFrom('trash').selectAll().execute()).toEqual([]);
});

test('the trash is emptied after a confirmation', async () => {
  await using app = await startApp();
  const { user, button } = await openVideos(app);
  await user.click(button);
  await user.click(await trash().findByRole('button', { name: 'Empty trash' }));
  question().getByText('Are you sure you want to empty the trash?');
  await user.click(question().getByRole('button', { name: 'Empty trash' }));
  await waitFor(() => expect(toastText()).toContain('The trash is empty'));
  await trash().findByText('The trash is empty.');
  expect(trash().queryByRole('button', { name: 'Empty trash' })).toBeNull();
  expect(await titles(app)).toEqual(['Kept']);
});
