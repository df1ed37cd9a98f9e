import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { adminAddress } from '#domain/addresses.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { openPanel } from '../support/admin-actions.ts';
import { expect, test } from '../support/fixtures.ts';
import { pressByTab } from '../support/keyboard-actions.ts';
import { listDocuments } from '../support/page-actions.ts';

test('with the keyboard alone a backup is made and downloaded, without leaving the page', async ({
  emptySite,
  page,
}) => {
  await openPanel(page, emptySite, adminAddress.health);
  const documents = listDocuments(page);
  await pressByTab(page, 'Make a backup now', 'button');
  await page.getByText('The backup is complete.').waitFor();

  await pressByTab(page, /^Download panel-/, 'button');
  await page.getByRole('dialog', { name: 'Download a Backup' }).waitFor();
  await page.keyboard.type(ADMIN_PASSWORD);
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const download = await downloading;
  const name = download.suggestedFilename();
  const stored = await readFile(path.join(emptySite.dataDir, 'backups', name));
  expect(await readFile(await download.path())).toEqual(stored);
  await expect(page.getByText('The download has begun').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(documents).toEqual([]);
});
