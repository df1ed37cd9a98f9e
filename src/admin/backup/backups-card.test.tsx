import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import type { Replies } from '#tests/app/fetch-from.ts';
import { expectToast, renderPanel, rowOf } from '#tests/components/render-panel.tsx';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

const NIGHTLY = 'nightly-2025-03-01T110000.000Z.tar';

async function openBackups(app: TestApp, replies: Replies = {}) {
  const panel = await renderPanel(adminAddress.health, { app, replies });
  const region = within(await screen.findByRole('region', { name: 'Backups' }));
  return { ...panel, region };
}

async function makeFile({ env }: TestApp, name: string): Promise<void> {
  await mkdir(env.backupDir, { recursive: true });
  await writeFile(join(env.backupDir, name), 'x');
}

test('a backup is made, checked and deleted', async () => {
  await using app = await startApp();
  const { user, region } = await openBackups(app);
  expect(await region.findByText('No backups yet.')).toBeDefined();
  const make = region.getByRole('button', { name: 'Make a backup now' });
  await user.click(make);
  expect(await region.findByText('The backup is complete.')).toBeDefined();
  expect(document.activeElement).toBe(make);

  const row = within(rowOf(region.getByText('Made here, less than a minute ago')));
  await user.click(row.getByRole('button', { name: /^Check/ }));
  expect(await row.findByText(/is complete and intact: \d+ rows/)).toBeDefined();

  await user.click(row.getByRole('button', { name: /^Delete/ }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await expectToast('Backup deleted successfully');
  await waitFor(() => expect(region.getByText('No backups yet.')).toBeDefined());
});

test.each([
  ['7', 'The site makes one every night.'],
  ['0', 'None is made at night, because the server is set to keep none (BACKUP_KEEP is 0).'],
])('with BACKUP_KEEP=%s the card says %j', async (keep, sentence) => {
  await using app = await startApp({ settings: { BACKUP_KEEP: keep } });
  const { region } = await openBackups(app);
  await region.findByText('No backups yet.');
  expect(region.getByText(/^Each contains/).textContent).toContain(sentence);
});

slowTest('a refused backup, a failed one and a damaged one say why', async () => {
  await using app = await startApp();
  await makeFile(app, NIGHTLY);
  const { user, region } = await openBackups(app);
  const row = within(rowOf(await region.findByText(/^Made at night, /)));
  await user.click(row.getByRole('button', { name: /^Check/ }));
  expect(await row.findByText(/is not a complete, intact backup/)).toBeDefined();

  const upload = join(app.env.dataDir, 'uploads/large.bin');
  await writeFile(upload, '');
  await truncate(upload, 2 ** 43);
  await user.click(region.getByRole('button', { name: 'Make a backup now' }));
  await expectToast('Failed to make a backup', 'cannot be written');
});

test('a backup that has ended without a new one in the list points to Health', async () => {
  await using app = await startApp();
  const { user, region } = await openBackups(app, {
    'POST /api/admin/backups': () => Response.json({ message: 'Begun.' }, { status: 202 }),
  });
  await user.click(await region.findByRole('button', { name: 'Make a backup now' }));
  expect(
    await region.findByText(/no new one can be restored\. “Health” says why\.$/),
  ).toBeDefined();
});
