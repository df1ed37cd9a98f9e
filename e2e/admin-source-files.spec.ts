import type { Page } from '@playwright/test';
import { filesOnDisk } from '#tests/files-on-disk.ts';
import { openPanel } from './admin-actions.ts';
import {
  contentApi,
  editSource,
  expectDone,
  fileField,
  openAddSource,
  openManageSources,
  question,
  sourceRow,
  storedSources,
  withSources,
} from './admin-content-actions.ts';
import { expect, test } from './fixtures.ts';
import { toast } from './page-actions.ts';
import type { Seed, SiteServer } from './site-server.ts';

const VIDEO = 'How a bill becomes law';
const DISCARD = 'Discard unsaved changes?';
const PDF = 'scripts/demo/files/electoral-votes.pdf';
const PHOTO = 'scripts/demo/files/how-a-bill-moves.png';

const TEN_MEGABYTES = 10_485_760;

/** A site with one video, and the dialog that adds a source to it. */
async function startAdding(page: Page, startSite: (seed: Seed) => Promise<SiteServer>) {
  const site = await startSite(withSources());
  await openPanel(page, site);
  return { site, editor: await openAddSource(page, VIDEO) };
}

test(
  'the help text names the limit and every type, and the picker offers only these',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const { editor } = await startAdding(page, startSite);
    await expect(fileField(editor)).toHaveAccessibleDescription(
      'Maximum size 10MB. Allowed types: PDF, DOC, DOCX, TXT, JPG, JPEG, PNG, GIF, WEBP, BMP, SVG.',
    );
    await expect(fileField(editor)).toHaveAttribute(
      'accept',
      '.pdf,.doc,.docx,.txt,.jpg,.jpeg,.png,.gif,.webp,.bmp,.svg',
    );
  },
);

for (const { name, size, problem } of [
  { name: 'virus.exe', size: 3, problem: '"virus.exe" is of a type that is not allowed here' },
  { name: 'a.pdf.zip', size: 3, problem: '"a.pdf.zip" is of a type that is not allowed here' },
  { name: 'empty.pdf', size: 0, problem: '"empty.pdf" is empty' },
  {
    name: 'large.PDF',
    size: TEN_MEGABYTES + 1,
    problem: '"large.PDF" has 10.00 MB, which is more than 10MB',
  },
]) {
  test(
    `a file is refused before it is sent: ${problem}`,
    { tag: '@desktop' },
    async ({ page, startSite }) => {
      const { editor } = await startAdding(page, startSite);
      await fileField(editor).setInputFiles({
        name,
        mimeType: 'application/pdf',
        buffer: Buffer.alloc(size, '%'),
      });
      await expect(editor.getByRole('alert')).toHaveText(problem);
      await expect(fileField(editor)).toHaveJSProperty('files.length', 0);
      await fileField(editor).setInputFiles(PDF);
      await expect(editor.getByRole('alert')).toHaveCount(0);
    },
  );
}

test('a file of exactly 10 MB is taken', { tag: '@desktop' }, async ({ page, startSite }) => {
  const { site, editor } = await startAdding(page, startSite);
  await editor.getByLabel('Title').fill('As large as can be');
  await fileField(editor).setInputFiles({
    name: 'Notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.alloc(TEN_MEGABYTES, 'a'),
  });
  await expect(editor.getByText('Notes.txt, 10.00 MB')).toBeVisible();
  await editor.getByRole('button', { name: 'Add Source' }).click();
  await expectDone(page, 'Source added successfully');
  expect(await storedSources(site)).toEqual([
    expect.objectContaining({ fileName: 'Notes.txt', fileType: 'text/plain' }),
  ]);
});

test('a file is added, shown, replaced, and gives way to a url', async ({ page, startSite }) => {
  const { site, editor: adding } = await startAdding(page, startSite);
  await adding.getByLabel('Title').fill('The votes');
  await adding.getByLabel('URL').fill('https://example.org/replaced');
  await fileField(adding).setInputFiles(PDF);
  await expect(adding.getByText('The file takes the place of a URL.')).toBeVisible();
  await adding.getByRole('button', { name: 'Add Source' }).click();
  await expectDone(page, 'Source added successfully');
  const [added] = await storedSources(site);
  expect(added).toMatchObject({
    fileName: 'electoral-votes.pdf',
    url: expect.stringMatching(/^\/uploads\/source-.*\.pdf$/),
  });
  expect(await filesOnDisk(site.dataDir)).toHaveLength(1);

  await openManageSources(page, VIDEO);
  const replacing = await editSource(page, 'The votes');
  await expect(replacing.getByText('Present file: electoral-votes.pdf')).toBeVisible();
  await expect(replacing.getByRole('link', { name: /electoral-votes/ })).toHaveAttribute(
    'href',
    added?.url ?? '',
  );
  await expect(replacing.getByLabel('URL')).toHaveValue('');
  await fileField(replacing).setInputFiles(PHOTO);
  await replacing.getByRole('button', { name: 'Save Changes' }).click();
  await expectDone(page, 'Source updated successfully');
  await expect(sourceRow(page, 'The votes')).toContainText('how-a-bill-moves.png');
  const [replaced] = await storedSources(site);
  expect(replaced?.url).not.toBe(added?.url);
  expect(await filesOnDisk(site.dataDir)).toHaveLength(1);

  const keeping = await editSource(page, 'The votes');
  await keeping.getByLabel('Title').fill('The picture');
  await keeping.getByRole('button', { name: 'Save Changes' }).click();
  await expect(sourceRow(page, 'The picture')).toContainText('how-a-bill-moves.png');
  expect(await storedSources(site)).toEqual([{ ...replaced, title: 'The picture' }]);

  const linking = await editSource(page, 'The picture');
  await linking.getByLabel('URL').fill('https://example.org/instead');
  await linking.getByRole('button', { name: 'Save Changes' }).click();
  await expect(sourceRow(page, 'The picture')).toContainText('example.org');
  expect(await storedSources(site)).toEqual([
    expect.objectContaining({ url: 'https://example.org/instead', fileName: null }),
  ]);
  expect(await filesOnDisk(site.dataDir)).toEqual([]);
});

test(
  'an upload on a slow line shows its progress, and can be broken off',
  { tag: '@desktop' },
  async ({ context, page, startSite }) => {
    const { site, editor } = await startAdding(page, startSite);
    await editor.getByLabel('Title').fill('A long way');
    await fileField(editor).setInputFiles({
      name: 'Notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.alloc(5_000_000, 'a'),
    });
    const line = await context.newCDPSession(page);
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 200_000,
    });

    const upload = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
    await editor.getByRole('button', { name: 'Add Source' }).click();
    const progress = editor.getByRole('progressbar', { name: 'Upload progress' });
    await expect(progress).toBeVisible();
    await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(3);
    await expect(editor.getByText(/^\d+ % sent$/)).toBeVisible();
    await expect(editor.getByRole('button', { name: 'Saving...' })).toBeDisabled();

    await editor.getByRole('button', { name: 'Cancel upload' }).click();
    expect((await upload).failure()?.errorText).toBe('net::ERR_ABORTED');
    await expect(progress).toHaveCount(0);
    await expect(page.getByRole('region', { name: /^Notifications/ })).toHaveCount(0);
    await expect(editor.getByLabel('Title')).toHaveValue('A long way');
    await expect.poll(() => filesOnDisk(site.dataDir)).toEqual([]);
    expect(await storedSources(site)).toEqual([]);

    // On a faster line the same form arrives.
    await line.detach();
    await editor.getByRole('button', { name: 'Add Source' }).click();
    await expectDone(page, 'Source added successfully');
    expect(await storedSources(site)).toHaveLength(1);
  },
);

test(
  'a chosen file is taken back, and the same one can be chosen again',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const { site, editor } = await startAdding(page, startSite);
    await editor.getByLabel('Title').fill('Only words');
    await fileField(editor).setInputFiles(PDF);
    await editor.getByRole('button', { name: 'Remove electoral-votes.pdf' }).click();
    await expect(editor.getByText(/electoral-votes/)).toHaveCount(0);
    await expect(fileField(editor)).toHaveValue('');
    await expect(fileField(editor)).toBeFocused();
    await fileField(editor).setInputFiles(PDF);
    await expect(editor.getByText(/^electoral-votes.pdf, /)).toBeVisible();
    await editor.getByRole('button', { name: 'Remove electoral-votes.pdf' }).click();
    await editor.getByRole('button', { name: 'Add Source' }).click();
    await expectDone(page, 'Source added successfully');
    expect(await storedSources(site)).toEqual([
      expect.objectContaining({ title: 'Only words', url: '', fileName: null }),
    ]);
    expect(await filesOnDisk(site.dataDir)).toEqual([]);
  },
);

test('a chosen file counts as unsaved', { tag: '@desktop' }, async ({ page, startSite }) => {
  const { site, editor } = await startAdding(page, startSite);
  await fileField(editor).setInputFiles(PDF);
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await question(page, DISCARD).getByRole('button', { name: 'Discard' }).click();
  await expect(editor).toHaveCount(0);
  expect(await storedSources(site)).toEqual([]);
});

test(
  'a form with a file whose token is refused is sent once more',
  { tag: '@desktop' },
  async ({ consoleErrors, page, startSite }) => {
    consoleErrors.expect(/status of 403 .*\/sources/);
    const { site, editor } = await startAdding(page, startSite);
    await page.route(contentApi.anySources, (route) => route.fulfill({ status: 403 }), {
      times: 1,
    });
    await editor.getByLabel('Title').fill('At the second try');
    await fileField(editor).setInputFiles(PDF);
    await editor.getByRole('button', { name: 'Add Source' }).click();
    await expectDone(page, 'Source added successfully');
    expect(await storedSources(site)).toHaveLength(1);
    expect(await filesOnDisk(site.dataDir)).toHaveLength(1);
  },
);

test(
  'what the server finds in a file is told in its own words',
  { tag: '@desktop' },
  async ({ consoleErrors, page, startSite }) => {
    consoleErrors.expect(/status of 415 .*sources/);
    const { site, editor } = await startAdding(page, startSite);
    await editor.getByLabel('Title').fill('A disguise');
    await fileField(editor).setInputFiles({
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('<script>alert(1)</script>'),
    });
    await editor.getByRole('button', { name: 'Add Source' }).click();
    await expect(toast(page)).toContainText(/^Failed to add source.*JPG/i);
    expect(await storedSources(site)).toEqual([]);
    expect(await filesOnDisk(site.dataDir)).toEqual([]);
  },
);
