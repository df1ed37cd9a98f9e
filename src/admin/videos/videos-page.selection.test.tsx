import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import { expectToast, named, renderPanel } from '#tests/components/render-panel.tsx';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo, storedVideos } from '#tests/rows/make-video.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';

async function openVideos(app: TestApp, titles: readonly string[]) {
  for (const [index, title] of titles.entries()) {
    await makeVideo(app.database, { title, isPublished: false, sortOrder: titles.length - index });
  }
  const panel = await renderPanel(adminAddress.videos, { app });
  await screen.findByRole('heading', { name: titles[0] });
  return panel;
}

function checkbox(title: string): HTMLInputElement {
  return screen.getByRole<HTMLInputElement>('checkbox', { name: named(`Select ${title}`) });
}

function bar() {
  return within(screen.getByRole('group', { name: 'Selection' }));
}

test('selected videos are published together, and a search limits what is selected', async () => {
  await using app = await startApp();
  const { user, writes } = await openVideos(app, ['Rents', 'Taxes', 'Rent control']);
  await user.click(checkbox('Taxes'));
  await user.type(screen.getByRole('searchbox', { name: 'Search videos' }), 'rent');
  // A video that is not shown any more is not changed.
  await waitFor(() => expect(bar().queryByRole('button')).toBeNull());
  await user.click(bar().getByRole('checkbox', { name: 'Select all shown' }));
  bar().getByText('2 selected');
  await user.click(bar().getByRole('button', { name: named('Publish the selected videos') }));
  await expectToast('2 videos published');
  const states = (await storedVideos(app)).map(({ title, isPublished }) => [title, isPublished]);
  expect(states).toEqual([
    ['Rent control', true],
    ['Rents', true],
    ['Taxes', false],
  ]);
  expect(writes).toEqual(['POST /api/admin/videos/bulk']);
});

test('selected videos are deleted after a question, and Undo restores them', async () => {
  await using app = await startApp();
  const { user } = await openVideos(app, ['Rents', 'Taxes', 'Wages']);
  await user.click(checkbox('Rents'));
  await user.click(checkbox('Taxes'));
  await user.click(bar().getByRole('button', { name: named('Delete the selected videos') }));
  const question = 'Are you sure you want to delete these 2 videos?';
  await screen.findByRole('alertdialog', { name: question });
  await user.click(screen.getByRole('button', { name: 'Delete 2 videos' }));
  await expectToast('2 videos deleted');
  expect((await storedVideos(app)).map(({ title }) => title)).toEqual(['Wages']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expectToast('2 videos restored');
  expect(await storedVideos(app)).toHaveLength(3);
});

test('a video is duplicated from its menu', async () => {
  await using app = await startApp();
  const { user } = await openVideos(app, ['Rents']);
  const [video] = await storedVideos(app);
  await makeSource(app.database, { videoId: video?.id ?? '' });
  await user.click(screen.getByRole('button', { name: named('More actions for Rents') }));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  await screen.findByRole('alertdialog', { name: 'Duplicate this video?' });
  await user.click(screen.getByRole('button', { name: 'Duplicate' }));
  await expectToast('Video duplicated successfully', 'The draft is “Copy of Rents”.');
  await screen.findByRole('heading', { name: 'Copy of Rents' });
  expect(await app.database.selectFrom('sources').selectAll().execute()).toHaveLength(2);
});
