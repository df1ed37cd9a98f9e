import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderComponent, renderSite } from '#tests/components/render-component.tsx';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp } from '#tests/app/start-app.ts';

import { VideosPage } from './videos-page.tsx';

const titles = () =>
  screen.queryAllByRole('heading', { level: 3 }).map((title) => title.textContent);
const searchBox = () => screen.getByRole('searchbox', { name: 'Search videos' });

test('All Videos lists published videos and no draft', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { title: 'Second', sortOrder: 1 });
  await makeVideo(app.database, { title: 'First', sortOrder: 2 });
  await makeVideo(app.database, { title: 'Draft', isPublished: false });
  renderComponent(<VideosPage params={{}} query={{}} />, { app });
  await screen.findByRole('heading', { name: 'First' });
  expect(titles()).toEqual(['First', 'Second']);
});

test('the search box finds text in titles and descriptions, ignoring case', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { title: 'Gerrymandering Explained', description: null });
  await makeVideo(app.database, { title: 'Rulers', description: 'Named after Elbridge Gerry.' });
  await makeVideo(app.database, { title: 'The Budget', description: null });
  const user = renderComponent(<VideosPage params={{}} query={{}} />, { app });
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

test('a found video keeps the focus when the search finds it again', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { title: 'Rulers' });
  const user = renderComponent(<VideosPage params={{}} query={{}} />, { app });
  await screen.findByRole('heading', { name: 'Rulers' });
  await user.type(searchBox(), 'rule');
  const card = screen.getByRole('link', { name: /Rulers/ });
  card.focus();
  // On a busy machine the results of the last letter can appear after the visitor has pressed Tab.
  fireEvent.change(searchBox(), { target: { value: 'ruler' } });
  await screen.findByRole('heading', { name: 'Videos matching “ruler”' });
  expect(document.activeElement).toBe(card);
});

test('the address of All Videos can contain a search, which the visitor can change', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { title: 'Taxes & Tariffs', description: null });
  await makeVideo(app.database, { title: 'The Budget', description: null });
  const user = await renderSite('/videos?search=taxes+%26&utm_source=x', { app });
  await screen.findByRole('heading', { name: 'Taxes & Tariffs' });
  expect(searchBox()).toHaveProperty('value', 'taxes &');
  expect(titles()).toEqual(['Taxes & Tariffs']);
  expect(screen.getByRole('heading', { name: 'Videos matching “taxes &”' })).toBeDefined();
  expect(document.title).toBe('Videos matching “taxes &” | Plain Evidence');
  await user.clear(searchBox());
  expect(titles()).toHaveLength(2);
  expect(document.title).toBe('All Videos | Plain Evidence');
  await waitFor(() => expect(window.location.search).toBe('?utm_source=x'));
});

test('without videos, "All Videos" shows a message, and a different one while searching', async () => {
  await using app = await startApp();
  const user = renderComponent(<VideosPage params={{}} query={{}} />, { app });
  expect(await screen.findByText('No videos available.')).toBeDefined();
  await user.type(searchBox(), 'Zebra & <Quagga>');
  expect(screen.getByText('No videos found matching "Zebra & <Quagga>"')).toBeDefined();
});

test('the pagination shows page 1 only, with both buttons disabled', async () => {
  await using app = await startApp();
  renderComponent(<VideosPage params={{}} query={{}} />, { app });
  await screen.findByText('No videos available.');
  const pagination = within(screen.getByRole('navigation', { name: 'Pagination' }));
  expect(pagination.getByText(/\d/).getAttribute('aria-current')).toBe('page');
  expect(pagination.getByText(/\d/).textContent).toBe('1');
  const buttons = pagination.getAllByRole('button');
  expect(buttons.map((button) => button.textContent)).toEqual(['Previous', 'Next']);
  for (const button of buttons) expect(button).toHaveProperty('disabled', true);
});
