import { storedFiles } from '#tests/rows/stored-files.ts';
import { storedSources } from '#tests/rows/make-source.ts';
import { openPanel } from '../support/admin-actions.ts';
import {
  contentApi,
  openSourceEditor,
  expectSuccessToast,
  fileField,
  openAddSource,
  openManageSources,
  sourceRow,
  withOneVideo,
} from '../support/admin-content-actions.ts';
import { expect, test } from '../support/fixtures.ts';
import { toast } from '../support/page-actions.ts';

const VIDEO = 'How a bill becomes law';
const PDF = 'scripts/demo/files/electoral-votes.pdf';
const PHOTO = 'scripts/demo/files/how-a-bill-moves.png';

test("a source's file is added, shown, and replaced by another file", async ({
  page,
  prepareSite,
}) => {
  const site = await openPanel(page, await prepareSite(withOneVideo(VIDEO)));
  const adding = await openAddSource(page, VIDEO);
  await adding.getByLabel('Title').fill('The votes');
  await fileField(adding).setInputFiles(PDF);
  await expect(adding.getByText('The file is used instead of the address.')).toBeVisible();
  await adding.getByRole('button', { name: 'Add Source' }).click();
  await expectSuccessToast(page, 'Source added successfully');
  const [added] = await storedSources(site);
  expect(added).toMatchObject({
    fileName: 'electoral-votes.pdf',
    url: expect.stringMatching(/^\/uploads\/source-.*\.pdf$/),
  });
  expect(await storedFiles(site)).toHaveLength(1);

  await openManageSources(page, VIDEO);
  const replacing = await openSourceEditor(page, 'The votes');
  await expect(replacing.getByText('Current file: electoral-votes.pdf')).toBeVisible();
  await expect(replacing.getByRole('link', { name: /electoral-votes/ })).toHaveAttribute(
    'href',
    added?.url ?? '',
  );
  await fileField(replacing).setInputFiles(PHOTO);
  await replacing.getByRole('button', { name: 'Save Changes' }).click();
  await expectSuccessToast(page, 'Source updated successfully');
  await expect(sourceRow(page, 'The votes')).toContainText('how-a-bill-moves.png');
  const [replaced] = await storedSources(site);
  expect(replaced?.url).not.toBe(added?.url);
  expect(await storedFiles(site)).toHaveLength(1);
});

test('an upload over a slow connection shows its progress and can be canceled', async ({
  context,
  page,
  prepareSite,
}) => {
  const site = await openPanel(page, await prepareSite(withOneVideo(VIDEO)));
  const editor = await openAddSource(page, VIDEO);
  await editor.getByLabel('Title').fill('A long way');
  await fileField(editor).setInputFiles({
    name: 'Notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.alloc(5_000_000, 'a'),
  });
  const connection = await context.newCDPSession(page);
  await connection.send('Network.emulateNetworkConditions', {
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
  await expect(editor.getByText(/^\d+% sent$/)).toBeVisible();
  await expect(editor.getByRole('button', { name: 'Saving...' })).toBeDisabled();

  await editor.getByRole('button', { name: 'Cancel upload' }).click();
  expect((await upload).failure()?.errorText).toBe('net::ERR_ABORTED');
  await expect(progress).toHaveCount(0);
  await expect(page.getByRole('region', { name: /^Notifications/ })).toHaveCount(0);
  await expect(editor.getByLabel('Title')).toHaveValue('A long way');
  await expect.poll(() => storedFiles(site)).toEqual([]);
  expect(await storedSources(site)).toEqual([]);

  await test.step('the same form is sent over a faster connection', async () => {
    await connection.detach();
    await editor.getByRole('button', { name: 'Add Source' }).click();
    await expectSuccessToast(page, 'Source added successfully');
    expect(await storedSources(site)).toHaveLength(1);
  });
});

test('a refused upload shows the reason, and the panel repeats an upload whose CSRF token was refused', async ({
  consoleErrors,
  page,
  prepareSite,
}) => {
  consoleErrors.expect(/status of 415 .*\/sources/);
  consoleErrors.expect(/status of 403 .*\/sources/);
  const site = await openPanel(page, await prepareSite(withOneVideo(VIDEO)));
  const editor = await openAddSource(page, VIDEO);
  await editor.getByLabel('Title').fill('A disguise');
  await fileField(editor).setInputFiles({
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<script>alert(1)</script>'),
  });
  await editor.getByRole('button', { name: 'Add Source' }).click();
  await expect(toast(page)).toContainText(/^Failed to add source.*JPG/i);
  await expect(editor.getByLabel('Title')).toHaveValue('A disguise');
  await expect(editor.getByText(/^photo\.jpg, /)).toBeVisible();
  expect(await storedSources(site)).toEqual([]);
  expect(await storedFiles(site)).toEqual([]);

  // The server answers 403 when it refuses the token. The panel then sends the upload with a new one.
  await page.route(contentApi.anySources, (route) => route.fulfill({ status: 403 }), { times: 1 });
  await fileField(editor).setInputFiles(PDF);
  await editor.getByRole('button', { name: 'Add Source' }).click();
  await expectSuccessToast(page, 'Source added successfully');
  expect(await storedSources(site)).toEqual([
    expect.objectContaining({ fileName: 'electoral-votes.pdf' }),
  ]);
  expect(await storedFiles(site)).toHaveLength(1);
});
