import type { Locator, Page } from '@playwright/test';
import { adminAddress } from '#domain/addresses.ts';
import { filesOnDisk, putFile } from '#tests/files-on-disk.ts';
import { makeBio } from '#tests/make-bio.ts';
import { makeSource } from '#tests/make-source.ts';
import { makeVideo } from '#tests/make-video.ts';
import { openPanel } from './admin-actions.ts';
import { contentApi, expectDone, question } from './admin-content-actions.ts';
import { expect, test } from './fixtures.ts';
import { expectToast, holdReplies } from './page-actions.ts';
import type { SiteServer } from './site-server.ts';

const PDF = 'source-11111111-2222-4333-8444-555555555555.pdf';
const HEADSHOT = 'headshot-11111111-2222-4333-8444-555555555555.webp';

test.use({ timezoneId: 'America/New_York' });

function fileRow(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ hasText: name });
}

function deleteQuestion(page: Page, name: string): Locator {
  return question(page, `Are you sure you want to delete "${name}"?`);
}

function total(page: Page, label: string): Locator {
  return page
    .locator('div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .last();
}

/** Uploaded files of each type, two of them in use. */
async function fillFolder({ database, dataDir }: SiteServer): Promise<void> {
  const { id: videoId } = await makeVideo(database, { title: 'A video' });
  await makeSource(database, {
    videoId,
    title: 'A report',
    url: `/uploads/${PDF}`,
    fileName: 'Report.pdf',
  });
  await makeBio(database, { headshotUrl: `/uploads/${HEADSHOT}` });
  await putFile(dataDir, PDF, 'x'.repeat(1536));
  await putFile(dataDir, HEADSHOT, 'x'.repeat(1024 * 1024));
  await putFile(dataDir, 'notes.txt', 'x'.repeat(7));
}

test('the tab shows how many files there are, how large, and each of them', async ({
  page,
  startSite,
}) => {
  const site = await startSite();
  await fillFolder(site);
  await openPanel(page, site, adminAddress.files);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Files');
  await expect(total(page, 'Total Files')).toHaveText('Total Files3');
  await expect(total(page, 'Total Size')).toHaveText('Total Size1.00 MB');

  for (const { name, type, size } of [
    { name: PDF, type: 'source', size: '1.50 KB' },
    { name: HEADSHOT, type: 'headshot', size: '1.00 MB' },
    { name: 'notes.txt', type: 'other', size: '7.00 B' },
  ]) {
    const row = fileRow(page, name);
    await expect(row.getByText(type, { exact: true })).toBeVisible();
    await expect(row.getByText(size, { exact: true })).toBeVisible();
    await expect(row.getByText(/^Modified \w{3} \d+, \d{4}, \d+:\d\d [AP]M$/)).toBeVisible();
    const link = row.getByRole('link');
    await expect(link).toHaveAttribute('href', `/uploads/${name}`);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
  }
});

test('a folder without files says so', { tag: '@desktop' }, async ({ emptySite, page }) => {
  await openPanel(page, emptySite, adminAddress.files);
  await expect(page.getByText('No uploaded files found', { exact: true })).toBeVisible();
  await expect(total(page, 'Total Files')).toHaveText('Total Files0');
  await expect(total(page, 'Total Size')).toHaveText('Total Size0.00 B');
});

test(
  'skeletons stand in for the files while they are loading',
  { tag: '@desktop' },
  async ({ emptySite, page }) => {
    await openPanel(page, emptySite);
    const letGo = await holdReplies(page, contentApi.files);
    await page.goto(`${emptySite.origin}/admin/files`);
    await expect(page.getByRole('heading', { name: 'Files' })).toBeVisible();
    await expect(page.getByRole('status')).toHaveText('Loading...');
    letGo();
    await expect(page.getByText('No uploaded files found')).toBeVisible();
  },
);

test(
  'files that cannot be listed are asked for again',
  { tag: '@desktop' },
  async ({ consoleErrors, emptySite, page }) => {
    consoleErrors.expect(/status of 503 .*\/api\/admin\/files/);
    await page.route(contentApi.files, (route) => route.fulfill({ status: 503 }), { times: 1 });
    await openPanel(page, emptySite, adminAddress.files);
    await expect(page.getByRole('alert')).toContainText('The files could not be loaded.');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No uploaded files found')).toBeVisible();
  },
);

test('deleting a file asks first and names it', async ({ page, startSite }) => {
  const site = await startSite();
  await fillFolder(site);
  await openPanel(page, site, adminAddress.files);
  const deleteButton = page.getByRole('button', { name: 'Delete notes.txt' });

  await deleteButton.click();
  await expect(deleteQuestion(page, 'notes.txt')).toBeVisible();
  await expect(deleteQuestion(page, 'notes.txt')).not.toContainText('in use');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(deleteButton).toBeFocused();
  expect(await filesOnDisk(site.dataDir)).toHaveLength(3);

  await deleteButton.click();
  await deleteQuestion(page, 'notes.txt').getByRole('button', { name: 'Delete' }).click();
  await expectDone(page, 'File deleted successfully');
  await expect(fileRow(page, 'notes.txt')).toHaveCount(0);
  await expect(total(page, 'Total Files')).toHaveText('Total Files2');
  await expect(page.getByRole('main')).toBeFocused();
  expect(await filesOnDisk(site.dataDir)).toEqual([HEADSHOT, PDF]);
});

for (const { name, place } of [
  { name: PDF, place: 'the source “A report” of the video “A video”' },
  { name: HEADSHOT, place: 'the headshot on the About page' },
  { name: 'notes.txt', place: 'a link in the biography on the About page' },
]) {
  test(
    `before it goes, ${name} says that it is ${place}`,
    { tag: '@desktop' },
    async ({ page, startSite }) => {
      const site = await startSite();
      await fillFolder(site);
      const content = '<p>My <a href="/uploads/notes.txt">notes</a>.</p>';
      await site.database.updateTable('bio_content').set({ content }).execute();
      await openPanel(page, site, adminAddress.files);
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      await expect(deleteQuestion(page, name).getByRole('listitem')).toHaveText(place);
      await deleteQuestion(page, name).getByRole('button', { name: 'Delete' }).click();
      await expectDone(page, 'File deleted successfully');
      await expect(fileRow(page, name)).toHaveCount(0);
      expect(await filesOnDisk(site.dataDir)).not.toContain(name);
    },
  );
}

test(
  'a deletion that fails tells why and leaves the file',
  { tag: '@desktop' },
  async ({ consoleErrors, page, startSite }) => {
    consoleErrors.expect(/status of 503 .*\/api\/admin\/files/);
    const site = await startSite();
    await fillFolder(site);
    await openPanel(page, site, adminAddress.files);
    await page.route(contentApi.anyFile, (route) =>
      route.fulfill({ status: 503, json: { message: 'The storage is out of reach.' } }),
    );
    await page.getByRole('button', { name: 'Delete notes.txt' }).click();
    await deleteQuestion(page, 'notes.txt').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Failed to delete file', 'The storage is out of reach.');
    await expect(deleteQuestion(page, 'notes.txt')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(fileRow(page, 'notes.txt')).toBeVisible();
    expect(await filesOnDisk(site.dataDir)).toHaveLength(3);
  },
);

test(
  'a name with every kind of character leads to its file',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite();
    const name = 'a "b" #1 100%? ü.txt';
    await putFile(site.dataDir, name);
    await openPanel(page, site, adminAddress.files);
    await expect(page.getByRole('link', { name: /^a "b"/ })).toHaveAttribute(
      'href',
      '/uploads/a%20%22b%22%20%231%20100%25%3F%20%C3%BC.txt',
    );
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await deleteQuestion(page, name).getByRole('button', { name: 'Delete' }).click();
    await expectDone(page, 'File deleted successfully');
    expect(await filesOnDisk(site.dataDir)).toEqual([]);
  },
);
