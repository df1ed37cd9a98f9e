import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import { expectToast, named, renderPanel } from '#tests/components/render-panel.tsx';
import { makeBio } from '#tests/rows/make-bio.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import type { Replies } from '#tests/app/fetch-from.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

import { setupPlaces } from './setup-places.ts';

async function openList(app: TestApp) {
  const panel = await renderPanel(adminAddress.videos, { app });
  const list = await screen.findByRole('region', { name: /^Get started/ });
  return { ...panel, list: within(list) };
}

const title = () => screen.queryByRole('heading', { name: /^Get started/ })?.textContent;

test('the items of a new site are reached with Tab from the title of the list, first the required ones', async () => {
  await using app = await startApp();
  const { user, list } = await openList(app);
  expect(title()).toBe('Get started (0 of 7)');
  screen.getByRole('button', { name: 'Add New Video' }).focus();
  const reached: (string | null)[] = [];
  for (let tabs = 0; tabs < 11; tabs += 1) {
    await user.tab();
    reached.push(document.activeElement?.textContent ?? null);
  }
  expect(reached).toEqual([
    'Get started (0 of 7)',
    'Name your site',
    'Publish your first video',
    'Add a source to a video',
    'Write your About page',
    'Save your contact email',
    'Send yourself a test mail',
    'Set the public address of the site',
    'Add a passkey Optional',
    'Keep backups in another place Optional',
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

test('once the first video is published, the list is folded, with a link to the next item', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { isPublished: true });
  const { user, list } = await openList(app);
  const isOpen = () => list.getByText('Hide this list').closest('details')?.open;
  expect(list.getByText('Next:').textContent).toBe('Next: Name your site');
  expect(isOpen()).toBe(false);
  await user.click(list.getByRole('heading', { name: 'Get started (1 of 7)' }));
  expect(isOpen()).toBe(true);
});

test('the item of the first source opens the dialog that adds it to the first video', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { sortOrder: 1, isPublished: false });
  const first = await makeVideo(app.database, { sortOrder: 2, isPublished: false });
  const { user, list, writes } = await openList(app);
  await user.click(list.getByRole('link', { name: 'Add a source to a video' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Supporting Source' }));
  await user.type(await dialog.findByLabelText('Title'), 'A first source');
  await user.click(dialog.getByRole('button', { name: 'Add Source' }));
  await expectToast('Source added successfully');
  expect(writes).toEqual([`POST /api/videos/${first.id}/sources`]);
});

const next = () => screen.queryByText('Next:')?.textContent;

async function saveContactEmail(app: TestApp, replies: Replies = {}) {
  const { user } = await renderPanel(adminAddress.settings, { app, replies });
  await user.type(await screen.findByLabelText('Contact Email Address'), 'me@example.org{Enter}');
  await expectToast('Email settings updated successfully');
}

test('a save that completes an item offers the open item after it', async () => {
  await using app = await startApp();
  await saveContactEmail(app);
  await expect.poll(next).toBe('Next: Send yourself a test mail');
});

test('a save offers nothing once the list is hidden', async () => {
  await using app = await startApp();
  const isRead = Promise.withResolvers<void>();
  const items = [{ id: 'name', isDone: false, isOptional: false }];
  const reply = () => {
    isRead.resolve();
    return Response.json({ items, isHidden: true });
  };
  await saveContactEmail(app, { '/api/admin/setup': reply });
  await isRead.promise;
  expect(next()).toBeUndefined();
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
  ['name', 'Site name'],
  ['email', 'Contact Email Address'],
  ['test-mail', 'Mail server'],
  // Rendered when the data have loaded.
  ['address', 'the public address'],
  ['backup', 'There is no backup yet'],
] as const)('the link of the item "%s" leads to "%s" in Settings', async (id, text) => {
  await using app = await startApp();
  await renderPanel(setupPlaces[id].href, { app });
  await waitFor(() => expect(targetText()).toContain(text));
  expect(screen.queryByRole('region', { name: 'Address of the site' })).toBeNull();
});

/** The text of the element that has the focus, or that of its label. */
function targetText(): string | null | undefined {
  const target = document.activeElement;
  return (target instanceof HTMLInputElement ? target.labels?.[0] : target)?.textContent;
}
