import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import { renderPanel } from '#tests/components/render-panel.tsx';
import { makeSource } from '#tests/make-source.ts';
import { makeVideo } from '#tests/make-video.ts';
import { startApp, type TestApp } from '#tests/start-app.ts';

const search = () => screen.getByRole('searchbox', { name: 'Search videos' });
const group = () => screen.getByRole('combobox', { name: 'Show' });
const titles = () =>
  screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const moveButtons = () => screen.queryAllByRole('button', { name: /^Move (up|down)/ });
const hint = () => screen.queryByText('To move videos, clear the search and choose “All videos”.');

/** Renders the Videos tab and waits until the videos have loaded. */
async function openVideos(app: TestApp): Promise<UserEvent> {
  const { user } = await renderPanel(adminAddress.videos, { app });
  await screen.findByRole('searchbox', { name: 'Search videos' });
  return user;
}

test('the list can be searched and narrowed to a group of videos', async () => {
  await using app = await startApp();
  const { id: videoId } = await makeVideo(app.database, { title: 'With sources', sortOrder: 4 });
  await makeSource(app.database, { videoId });
  await makeVideo(app.database, { title: 'Without', description: 'On taxes.', sortOrder: 3 });
  await makeVideo(app.database, { title: 'A draft', isPublished: false, sortOrder: 2 });
  await makeVideo(app.database, { title: 'Later', publishDate: '2100-05-03T14:00:00.000Z' });
  const user = await openVideos(app);
  await screen.findByText(/ · 1 source · /);

  for (const [name, shown] of [
    ['Drafts', ['A draft']],
    ['Scheduled', ['Later']],
    ['Without sources', ['Without', 'A draft', 'Later']],
    ['All videos', ['With sources', 'Without', 'A draft', 'Later']],
  ] as const) {
    await user.selectOptions(group(), name);
    await waitFor(() => expect(titles()).toEqual(shown));
  }
  await user.type(search(), 'TAXES');
  await waitFor(() => expect(titles()).toEqual(['Without']));
  await user.selectOptions(group(), 'Drafts');
  await screen.findByText('No videos match your search and filter.');
});

test('videos can be moved only while all of them are shown', async () => {
  await using app = await startApp();
  for (const title of ['One', 'Two', 'Three']) await makeVideo(app.database, { title });
  await makeVideo(app.database, { title: 'A draft of two', isPublished: false });
  const user = await openVideos(app);
  expect([moveButtons().length, hint()]).toEqual([8, null]);

  await user.type(search(), 'two');
  await waitFor(() => expect([moveButtons().length, hint() !== null]).toEqual([0, true]));
  await user.clear(search());
  await waitFor(() => expect([moveButtons().length, hint()]).toEqual([8, null]));
  await user.selectOptions(group(), 'Without sources');
  await waitFor(() => expect([moveButtons().length, hint() !== null]).toEqual([0, true]));
});
