import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openVideosPage, videoRow, videoTitles } from '#tests/components/videos-page.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp } from '#tests/app/start-app.ts';

const search = () => screen.getByRole('searchbox', { name: 'Search videos' });
const group = () => screen.getByRole('combobox', { name: 'Show' });
const order = () => screen.getByRole('combobox', { name: 'Order' });
const total = () => screen.getByRole('status').textContent;
const ownOrder = () =>
  screen.queryByText('This is the order of All Videos. Home shows the newest videos.');
const handles = () => screen.queryAllByRole('button', { name: /^Move .* with the arrow keys$/ });
const hint = () =>
  screen.queryByText('To move videos, clear the search and choose “All videos” and “Own order”.');

test('the list can be searched and narrowed to a group of videos', async () => {
  await using app = await startApp();
  const { id: videoId } = await makeVideo(app.database, { title: 'With sources', sortOrder: 4 });
  for (const _ of ['first', 'second']) await makeSource(app.database, { videoId });
  await makeVideo(app.database, { title: 'Without', description: 'On taxes.', sortOrder: 3 });
  await makeVideo(app.database, { title: 'A draft', isPublished: false, sortOrder: 2 });
  await makeVideo(app.database, { title: 'Later', publishDate: '2100-05-03T14:00:00.000Z' });
  const { user } = await openVideosPage(app);
  await screen.findByText(/ · 2 sources$/);

  expect(videoRow('Without').getByText(/ · no sources$/)).toBeDefined();
  for (const [name, shown] of [
    ['Published', ['With sources', 'Without']],
    ['Drafts', ['A draft']],
    ['Scheduled', ['Later']],
    ['Without sources', ['Without', 'A draft', 'Later']],
    ['All videos', ['With sources', 'Without', 'A draft', 'Later']],
  ] as const) {
    await user.selectOptions(group(), name);
    await waitFor(() => expect(videoTitles()).toEqual(shown));
  }
  expect(total()).toBe('4 videos');
  await user.type(search(), 'TAXES');
  await waitFor(() => expect(videoTitles()).toEqual(['Without']));
  expect(total()).toBe('1 of 4 videos');
  await user.selectOptions(group(), 'Drafts');
  await screen.findByText('No videos match your search and filter.');
});

test('videos can be moved only while all of them are shown', async () => {
  await using app = await startApp();
  for (const title of ['One', 'Two', 'Three']) await makeVideo(app.database, { title });
  await makeVideo(app.database, { title: 'A draft of two', isPublished: false });
  const { user } = await openVideosPage(app);
  expect([handles().length, hint()]).toEqual([4, null]);

  await user.type(search(), 'two');
  await waitFor(() => expect([handles().length, hint() !== null]).toEqual([0, true]));
  await user.clear(search());
  await waitFor(() => expect([handles().length, hint()]).toEqual([4, null]));
  await user.selectOptions(group(), 'Without sources');
  await waitFor(() => expect([handles().length, hint() !== null]).toEqual([0, true]));
});

test('the list can be sorted by date, and then shows how the own order comes back', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { title: 'Old', sortOrder: 2 });
  await makeVideo(app.database, { title: 'New', publishDate: '2026-01-01T12:00:00.000Z' });
  const { user } = await openVideosPage(app);
  expect(videoTitles()).toEqual(['Old', 'New']);
  expect([handles().length, ownOrder() !== null]).toEqual([2, true]);

  await user.selectOptions(order(), 'Newest first');
  await waitFor(() => expect(videoTitles()).toEqual(['New', 'Old']));
  expect([handles().length, ownOrder(), hint() !== null]).toEqual([0, null, true]);
  await user.selectOptions(order(), 'Own order');
  await waitFor(() => expect(videoTitles()).toEqual(['Old', 'New']));
});
