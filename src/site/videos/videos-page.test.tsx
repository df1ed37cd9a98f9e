import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderComponent } from '#tests/components/render-component.tsx';
import { makeVideo } from '#tests/make-video.ts';
import { startApp } from '#tests/start-app.ts';

import { VideosPage } from './videos-page.tsx';

const titles = () =>
  screen.queryAllByRole('heading', { level: 3 }).map((title) => title.textContent);
const searchBox = () => screen.getByRole('searchbox', { name: 'Search videos' });

test('All Videos shows eight placeholders while the videos are loading', () => {
  renderComponent(<VideosPage />, {
    replies: { '/api/videos': () => Promise.withResolvers<Response>().promise },
  });
  expect(screen.getByRole('status', { name: 'Loading videos' }).children).toHaveLength(8);
  expect(screen.queryByText('No videos available.')).toBeNull();
});

test('All Videos lists published videos and no draft', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { title: 'Second', sortOrder: 1 });
  await makeVideo(app.database, { title: 'First', sortOrder: 2 });
  await makeVideo(app.database, { title: 'Draft', isPublished: false });
  renderComponent(<VideosPage />, { app });
  await screen.findByRole('heading', { name: 'First' });
  expect(titles()).toEqual(['First', 'Second']);
});

test('the search box finds words of titles and descriptions in any case', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { title: 'Gerrymandering Explained', description: null });
  await makeVideo(app.database, { title: 'Rulers', description: 'Named after Elbridge Gerry.' });
  await makeVideo(app.database, { title: 'The Budget', description: null });
  const user = renderComponent(<VideosPage />, { app });
  await screen.findByRole('heading', { name: 'The Budget' });
  expect(searchBox().getAttribute('placeholder')).toBe('Search videos...');

  await user.type(searchBox(), 'gERRY');
  expect(titles().toSorted()).toEqual(['Gerrymandering Explained', 'Rulers']);
  expect(screen.getByText('2 videos found')).toBeDefined();
  await user.type(searchBox(), 'mander');
  expect(titles()).toEqual(['Gerrymandering Explained']);
  expect(screen.getByText('1 video found')).toBeDefined();
  await user.clear(searchBox());
  expect(titles()).toHaveLength(3);
});

test('a search without results repeats the searched text', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { title: 'The Budget' });
  const user = renderComponent(<VideosPage />, { app });
  await screen.findByRole('heading', { name: 'The Budget' });
  await user.type(searchBox(), 'Zebra & <Quagga>');
  expect(screen.getByText('No videos found matching "Zebra & <Quagga>"')).toBeDefined();
  expect(titles()).toEqual([]);
});

test('All Videos says that there are no videos, and a search finds none', async () => {
  await using app = await startApp();
  const user = renderComponent(<VideosPage />, { app });
  expect(await screen.findByText('No videos available.')).toBeDefined();
  await user.type(searchBox(), 'budget');
  expect(screen.getByText('No videos found matching "budget"')).toBeDefined();
});
