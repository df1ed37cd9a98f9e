import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import {
  answer,
  expectToast,
  named,
  renderPanel,
  rowOf,
  toastText,
} from '#tests/components/render-panel.tsx';
import { storedFiles, writeUpload } from '#tests/rows/stored-files.ts';
import { makeBio } from '#tests/rows/make-bio.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

const PDF = 'source-11111111-2222-4333-8444-555555555555.pdf';
const HEADSHOT = 'headshot-11111111-2222-4333-8444-555555555555.webp';
const FILES = 'GET /api/admin/files';

/** Stores one file of each type; all of them are in use. */
async function fillFolder({ database, env }: TestApp): Promise<void> {
  const { id: videoId } = await makeVideo(database, { title: 'A video' });
  const url = `/uploads/${PDF}`;
  await makeSource(database, { videoId, title: 'A report', url, fileName: 'Report.pdf' });
  await makeBio(database, {
    headshotUrl: `/uploads/${HEADSHOT}`,
    content: '<p>My <a href="/uploads/notes.txt">notes</a>.</p>',
  });
  await writeUpload(env, PDF, 'x'.repeat(1536));
  await writeUpload(env, HEADSHOT, 'x'.repeat(1024 * 1024));
  await writeUpload(env, 'notes.txt', 'x'.repeat(7));
}

/** Stores a file that nothing uses, long ago. */
async function storeUnused({ env }: TestApp, name: string): Promise<void> {
  await writeUpload(env, name, 'x'.repeat(512));
  await utimes(join(env.dataDir, 'uploads', name), 0, 0);
}

function fileLink(name: string): HTMLElement | null {
  return screen.queryByRole('link', { name: named(`${name} (in a new tab)`) });
}

function total(label: string): string | undefined {
  return screen.getByText(label).nextElementSibling?.textContent;
}

const deleteQuestion = (name: string) => `Are you sure you want to delete "${name}"?`;

test('the tab shows the number of files, their total size, and an entry for each file', async () => {
  await using app = await startApp();
  await fillFolder(app);
  await renderPanel(adminAddress.files, { app });
  await screen.findByText('3');
  expect(total('Total Files')).toBe('3');
  expect(total('Total Size')).toBe('1.00 MB');

  for (const { name, title = name, type, size, use } of [
    {
      name: PDF,
      title: 'Report.pdf',
      type: 'source',
      size: '1.50 KB',
      use: 'the source “A report” of the video “A video”',
    },
    { name: HEADSHOT, type: 'headshot', size: '1.00 MB', use: 'the headshot on the About page' },
    {
      name: 'notes.txt',
      type: 'other',
      size: '7.00 B',
      use: 'a link in the biography on the About page',
    },
  ]) {
    const link = fileLink(title);
    const row = within(rowOf(link));
    expect(row.getByText(`In use: ${use}`)).toBeDefined();
    expect(rowOf(link).textContent).toContain(name);
    expect(row.getByText(type)).toBeDefined();
    expect(row.getByText(size)).toBeDefined();
    expect(row.getByText(/Modified \w{3} \d+, \d{4}, \d+:\d\d\s[AP]M$/)).toBeDefined();
    expect(link?.getAttribute('href')).toBe(`/uploads/${name}`);
    expect(link?.getAttribute('target')).toBe('_blank');
    expect(link?.getAttribute('rel')).toMatch(/noopener/);
  }
});

test('when the session has ended, the error message of the list has a link that opens the login screen in a new tab', async () => {
  await using app = await startApp();
  const replies = [() => Response.json({ message: 'Please sign in first.' }, { status: 401 })];
  const { user } = await renderPanel(adminAddress.files, {
    app,
    replies: { [FILES]: () => replies.shift()?.() },
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The files could not be loaded. You are signed out.');
  const link = within(alert).getByRole('link', { name: named('Sign in (in a new tab)') });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    '/admin/login',
    '_blank',
  ]);
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByText('No uploaded files found');
});

test('deleting a file asks for confirmation and updates the list', async () => {
  await using app = await startApp();
  await fillFolder(app);
  await writeUpload(app.env, 'unused.txt');
  const { user } = await renderPanel(adminAddress.files, { app });
  const deleteButton = await screen.findByRole('button', { name: named('Delete unused.txt') });

  expect(rowOf(deleteButton).textContent).toContain('Not used yet');
  await user.click(deleteButton);
  const question = await answer(user, deleteQuestion('unused.txt'), 'Delete');
  expect(question.textContent).not.toContain('in use');
  await expectToast('File deleted successfully');
  expect(toastText()).toBe('File deleted successfully');
  await waitFor(() => expect(fileLink('unused.txt')).toBeNull());
  expect(total('Total Files')).toBe('3');
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(await storedFiles(app.env)).toEqual([HEADSHOT, 'notes.txt', PDF]);
});

test('the question before a deletion names the place that uses the file', async () => {
  await using app = await startApp();
  await fillFolder(app);
  const { user } = await renderPanel(adminAddress.files, { app });
  await user.click(await screen.findByRole('button', { name: named('Delete notes.txt') }));
  const question = await answer(user, deleteQuestion('notes.txt'), 'Delete');
  expect(within(question).getByRole('listitem', { hidden: true }).textContent).toBe(
    'a link in the biography on the About page',
  );
  await expectToast('File deleted successfully');
  expect(await storedFiles(app.env)).not.toContain('notes.txt');
});

test('files that nothing uses are marked, and all of them are deleted after a confirmation', async () => {
  await using app = await startApp();
  await fillFolder(app);
  for (const name of ['first.txt', 'second.txt']) await storeUnused(app, name);
  // This file may belong to a source that is being saved.
  await writeUpload(app.env, 'new.txt');
  const { user } = await renderPanel(adminAddress.files, { app });
  const deleteUnused = await screen.findByRole('button', { name: 'Delete unused files' });
  for (const [name, isMarked] of [
    ['first.txt', true],
    ['second.txt', true],
    ['new.txt', false],
    ['notes.txt', false],
  ] as const) {
    const mark = within(rowOf(fileLink(name))).queryByText('Not used');
    expect([name, mark !== null]).toEqual([name, isMarked]);
  }

  await user.click(deleteUnused);
  const question = 'Are you sure you want to delete 2 unused files (1.00 KB)?';
  await answer(user, question, 'Delete');
  await expectToast('2 files deleted');
  await waitFor(() => expect(total('Total Files')).toBe('4'));
  expect(screen.queryByRole('button', { name: 'Delete unused files' })).toBeNull();
  expect(await storedFiles(app.env)).toEqual([HEADSHOT, 'new.txt', 'notes.txt', PDF]);
});

slowTest.each(['Delete unused files', 'Delete unused.txt'])(
  '"%s" keeps a file that something has begun to use',
  async (button) => {
    await using app = await startApp();
    await storeUnused(app, 'unused.txt');
    const { user } = await renderPanel(adminAddress.files, { app });
    await user.click(await screen.findByRole('button', { name: named(button) }));
    const { id: videoId } = await makeVideo(app.database, { title: 'A video' });
    await makeSource(app.database, { videoId, title: 'A report', url: '/uploads/unused.txt' });
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await expectToast('0 files deleted; 1 file is in use or new and was kept');
    await screen.findByText('In use: the source “A report” of the video “A video”');
    expect(await storedFiles(app.env)).toEqual(['unused.txt']);
  },
);

test('files are listed without their uses if the server does not send them', async () => {
  await using app = await startApp();
  const file = { name: PDF, type: 'source', size: 1, modified: '2025-03-01T12:00:00.000Z' };
  const listing = { totalFiles: 1, totalSize: 1, files: [file] };
  await renderPanel(adminAddress.files, {
    app,
    replies: { [FILES]: () => Response.json(listing) },
  });
  await waitFor(() => expect(fileLink(PDF)).not.toBeNull());
  expect(screen.queryByText(/in use|not used/i)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete unused files' })).toBeNull();
});

test('a file whose name has special characters is linked and deleted', async () => {
  await using app = await startApp();
  const name = 'a "b" #1 100%? ü.txt';
  await writeUpload(app.env, name);
  const { user } = await renderPanel(adminAddress.files, { app });
  const link = await screen.findByRole('link', { name: /^a "b"/ });
  expect(link.getAttribute('href')).toBe('/uploads/a%20%22b%22%20%231%20100%25%3F%20%C3%BC.txt');
  await user.click(screen.getByRole('button', { name: named(`Delete ${name}`) }));
  await answer(user, deleteQuestion(name), 'Delete');
  await expectToast('File deleted successfully');
  expect(await storedFiles(app.env)).toEqual([]);
});
