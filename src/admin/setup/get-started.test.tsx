import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import { expectToast, named, renderPanel } from '#tests/components/render-panel.tsx';
import { makeBio } from '#tests/rows/make-bio.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

async function openList(app: TestApp) {
  const panel = await renderPanel(adminAddress.videos, { app });
  const list = await screen.findByRole('region', { name: /^Get started/ });
  return { ...panel, list: within(list) };
}

const title = () => screen.queryByRole('heading', { name: /^Get started/ })?.textContent;

test('the seven items of a new site are reached with seven Tabs, then the optional ones', async () => {
  await using app = await startApp();
  const { user, list } = await openList(app);
  expect(title()).toBe('Get started (0 of 7)');
  screen.getByRole('button', { name: 'Add New Video' }).focus();
  const reached: (string | null)[] = [];
  for (let tabs = 0; tabs < 10; tabs += 1) {
    await user.tab();
    reached.push(document.activeElement?.textContent ?? null);
  }
  expect(reached).toEqual([
    'Name your site',
    'Publish your first video',
    'Add a source to a video',
    'Write your About page',
    'Save your contact email',
    'Send yourself a test mail',
    'Set the public address of the site',
    'Add a passkey',
    'Keep backups in another place',
    'Hide this list',
  ]);
  list.getByText(/visitors read a sample there/);
});

test('an item that is done is struck through and says so', async () => {
  await using app = await startApp();
  await makeBio(app.database);
  const { list } = await openList(app);
  expect(title()).toBe('Get started (1 of 7)');
  const link = list.getByRole('link', { name: named('Write your About page Done') });
  expect(within(link).getByText('Write your About page').className).toContain('line-through');
  expect(link.getAttribute('href')).toBe(adminAddress.bio);
  expect(list.queryByText(/visitors read a sample there/)).toBeNull();
  list.getByRole('link', { name: 'Name your site' });
});

test('the item of the first video opens its dialog, and is done when the video is published', async () => {
  await using app = await startApp();
  const { user, list } = await openList(app);
  await user.click(list.getByRole('link', { name: 'Publish your first video' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Video' }));
  await user.type(dialog.getByLabelText('Title'), 'A first video');
  await user.type(dialog.getByLabelText(/^YouTube/), 'https://youtu.be/dQw4w9WgXcQ');
  await user.click(dialog.getByRole('button', { name: 'Add Video' }));
  await screen.findByRole('heading', { name: 'A first video' });
  expect(title()).toBe('Get started (1 of 7)');
});

test('the item of the first source opens the sources of a video', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { title: 'A video to watch' });
  const { user, list } = await openList(app);
  await user.click(list.getByRole('link', { name: 'Add a source to a video' }));
  const dialog = await screen.findByRole('dialog', { name: 'Manage Sources' });
  expect(within(dialog).getByText(/A video to watch/)).toBeDefined();
});

slowTest('the list can be hidden, and shown again at once', async () => {
  await using app = await startApp();
  const { user, list, writes } = await openList(app);
  await user.click(list.getByRole('button', { name: 'Hide this list' }));
  await expectToast('The list is hidden');
  expect(title()).toBeUndefined();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  await user.click(screen.getByRole('button', { name: 'Show it again' }));
  await expect.poll(title).toBe('Get started (0 of 7)');
  expect(writes).toEqual(['POST /api/admin/setup', 'POST /api/admin/setup']);
});

test('the list is gone once every required item is done, even if an optional one is not', async () => {
  await using app = await startApp();
  const items = ['name', 'video', 'source', 'about', 'email', 'test-mail', 'address', 'passkey'];
  const reply = {
    items: items.map((id) => ({ id, isDone: id !== 'passkey', isOptional: id === 'passkey' })),
    isHidden: false,
  };
  await makeVideo(app.database, { title: 'A video' });
  await renderPanel(adminAddress.videos, {
    app,
    replies: { '/api/admin/setup': () => Response.json(reply) },
  });
  await screen.findByRole('heading', { name: 'A video' });
  expect(title()).toBeUndefined();
});

test.each([
  ['#email-settings-title', 'Email Configuration'],
  // Rendered when the settings have loaded.
  ['#mail-server', 'Mail server'],
])('a link to %s of another tab leads to the heading "%s"', async (hash, name) => {
  await using app = await startApp();
  await renderPanel(`${adminAddress.settings}${hash}`, { app });
  const heading = await screen.findByRole('heading', { name });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.queryByRole('region', { name: 'Address of the site' })).toBeNull();
});
