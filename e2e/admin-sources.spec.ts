import type { Locator, Page } from '@playwright/test';
import { filesOnDisk } from '#tests/files-on-disk.ts';
import { openPanel } from './admin-actions.ts';
import {
  contentApi,
  dialog,
  expectDone,
  openAddSource,
  openManageSources,
  question,
  withSources,
} from './admin-content-actions.ts';
import { expect, test } from './fixtures.ts';
import { expectToast, holdReplies, toast } from './page-actions.ts';
import type { SiteServer } from './site-server.ts';

const VIDEO = 'How a bill becomes law';
const DELETE = 'Are you sure you want to delete this source?';
const DISCARD = 'Discard unsaved changes?';
const PDF = 'scripts/demo/files/electoral-votes.pdf';
const PHOTO = 'scripts/demo/files/how-a-bill-moves.png';

const TEN_MEGABYTES = 10_485_760;

function storedSources({ database }: SiteServer) {
  return database.selectFrom('sources').selectAll().orderBy('sortOrder').execute();
}

function fileField(editor: Locator): Locator {
  return editor.getByLabel(/file \(optional\)$/i);
}

function sourceRow(page: Page, title: string): Locator {
  return dialog(page, 'Manage Sources')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });
}

async function editSource(page: Page, title: string): Promise<Locator> {
  await sourceRow(page, title).getByRole('button', { name: /^Edit/ }).click();
  const editor = dialog(page, 'Edit Source');
  await expect(editor).toBeVisible();
  return editor;
}

test('Manage Sources lists the sources of a video in their order', async ({ page, startSite }) => {
  const site = await startSite(
    withSources(
      { title: 'A file', sortOrder: 2, url: '/uploads/report.pdf', fileName: 'Report.pdf' },
      { title: 'A website', sortOrder: 1, url: 'https://www.archives.gov/founding-docs' },
      { title: 'A book', sortOrder: 3, url: 'Page 12 of the minutes' },
    ),
  );
  await openPanel(page, site);
  const manage = await openManageSources(page, VIDEO);
  await expect(manage.getByRole('heading', { level: 3 })).toHaveText([
    'A website',
    'A file',
    'A book',
  ]);
  await expect(sourceRow(page, 'A website')).toContainText('archives.gov');
  await expect(sourceRow(page, 'A file')).toContainText('Report.pdf');

  const opened = sourceRow(page, 'A website').getByRole('link', { name: /^Open/ });
  await expect(opened).toHaveAttribute('href', 'https://www.archives.gov/founding-docs');
  await expect(opened).toHaveAttribute('target', '_blank');
  await expect(opened).toHaveAttribute('rel', /noopener/);
  // Words are no place to go to.
  await expect(sourceRow(page, 'A book').getByRole('link')).toHaveCount(0);

  await manage.getByRole('button', { name: 'Close' }).click();
  await expect(manage).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Sources of ${VIDEO}` })).toBeFocused();
});

test('a video without sources says so', async ({ page, startSite }) => {
  const site = await startSite(withSources());
  await openPanel(page, site);
  const manage = await openManageSources(page, VIDEO);
  await expect(manage.getByText('No sources found for this video.', { exact: true })).toBeVisible();
});

test('sources that cannot be loaded are asked for again, and the next one is the first', async ({
  complaints,
  page,
  startSite,
}) => {
  complaints.expect(/status of 503 .*\/sources/);
  const site = await startSite(withSources({ title: 'The only one', sortOrder: 7 }));
  await openPanel(page, site);
  await page.route(contentApi.anySources, (route) => route.fulfill({ status: 503 }));
  const manage = await openManageSources(page, VIDEO);
  await expect(manage.getByRole('alert')).toContainText('The sources could not be loaded.');
  await manage.getByRole('button', { name: 'Add Source' }).click();
  const editor = dialog(page, 'Add Supporting Source');
  await expect(editor.getByLabel('Sort order')).toHaveValue('1');
  await editor.getByRole('button', { name: 'Cancel' }).click();

  await page.unroute(contentApi.anySources);
  await manage.getByRole('button', { name: 'Try again' }).click();
  await expect(sourceRow(page, 'The only one')).toBeVisible();
  await manage.getByRole('button', { name: 'Add Source' }).click();
  await expect(editor.getByLabel('Sort order')).toHaveValue('8');
});

test('the dialog is loading until it knows the next sort order', async ({ page, startSite }) => {
  const site = await startSite(withSources({ sortOrder: 3 }));
  await openPanel(page, site);
  const letGo = await holdReplies(page, contentApi.anySources);
  await page.getByRole('button', { name: `Add source to ${VIDEO}` }).click();
  const editor = dialog(page, 'Add Supporting Source');
  await expect(editor.getByRole('status')).toHaveText('Loading...');
  letGo();
  await expect(editor.getByLabel('Title')).toBeFocused();
  await expect(editor.getByLabel('Sort order')).toHaveValue('4');
});

test('a source on the web is added, its texts cleaned', async ({ page, startSite }) => {
  const site = await startSite(withSources({ sortOrder: 1 }));
  await openPanel(page, site);
  const editor = await openAddSource(page, VIDEO);
  await editor.getByLabel('Title').fill('  The <i>minutes</i> ');
  await editor.getByLabel('Description').fill('First line\nsecond line');
  await editor.getByLabel('URL').fill('example.org/minutes');
  await editor.getByRole('button', { name: 'Add Source' }).click();
  await expectDone(page, 'Source added successfully');
  await expect(editor).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Add source to ${VIDEO}` })).toBeFocused();

  expect((await storedSources(site))[1]).toMatchObject({
    title: 'The iminutes/i',
    // Multipart forms end their lines with CR LF.
    description: 'First line\nsecond line',
    url: 'example.org/minutes',
    fileName: null,
    sortOrder: 2,
  });
});

test('a dialog that was only walked through closes without a question', async ({
  page,
  startSite,
}) => {
  const site = await startSite(withSources({ title: 'Two lines', description: 'One\ntwo' }));
  await openPanel(page, site);
  await openManageSources(page, VIDEO);
  const editor = await editSource(page, 'Two lines');
  await expect(editor.getByLabel('Description')).toHaveValue('One\ntwo');
  const cancel = editor.getByRole('button', { name: 'Cancel' });
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(cancel).toBeFocused({ timeout: 1 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(editor).toHaveCount(0);
});

test('mistakes are told at their fields, and nothing is sent', async ({ page, startSite }) => {
  const site = await startSite(withSources());
  await openPanel(page, site);
  const editor = await openAddSource(page, VIDEO);
  await editor.getByLabel('URL').fill('https://');
  await editor.getByRole('button', { name: 'Add Source' }).click();
  await expect(editor.getByRole('alert')).toHaveText([
    'Title is required',
    'Please enter a valid URL',
  ]);
  await expect(editor.getByLabel('Title')).toBeFocused();
  expect(await storedSources(site)).toEqual([]);
});

test('the help text names the limit and every type, and the picker offers only these', async ({
  page,
  startSite,
}) => {
  const site = await startSite(withSources());
  await openPanel(page, site);
  const editor = await openAddSource(page, VIDEO);
  await expect(fileField(editor)).toHaveAccessibleDescription(
    'Maximum size 10MB. Allowed types: PDF, DOC, DOCX, TXT, JPG, JPEG, PNG, GIF, WEBP, BMP, SVG.',
  );
  await expect(fileField(editor)).toHaveAttribute(
    'accept',
    '.pdf,.doc,.docx,.txt,.jpg,.jpeg,.png,.gif,.webp,.bmp,.svg',
  );
});

for (const { name, size, problem } of [
  { name: 'virus.exe', size: 3, problem: '"virus.exe" is of a type that is not allowed here' },
  { name: 'pdf', size: 3, problem: '"pdf" is of a type that is not allowed here' },
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
      const site = await startSite(withSources());
      await openPanel(page, site);
      const editor = await openAddSource(page, VIDEO);
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
  const site = await startSite(withSources());
  await openPanel(page, site);
  const editor = await openAddSource(page, VIDEO);
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
  const site = await startSite(withSources());
  await openPanel(page, site);
  const adding = await openAddSource(page, VIDEO);
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
    const site = await startSite(withSources());
    await openPanel(page, site);
    const editor = await openAddSource(page, VIDEO);
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

test('a chosen file counts as unsaved, and leaving the dialog breaks its upload off', async ({
  page,
  startSite,
}) => {
  const site = await startSite(withSources());
  await openPanel(page, site);
  const editor = await openAddSource(page, VIDEO);
  await fileField(editor).setInputFiles(PDF);
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await question(page, DISCARD).getByRole('button', { name: 'Discard' }).click();
  await expect(editor).toHaveCount(0);
  expect(await storedSources(site)).toEqual([]);
});

for (const { action, title } of [
  { action: 'add', title: 'Add Supporting Source' },
  { action: 'update', title: 'Edit Source' },
]) {
  test(`a failure to ${action} a source is told, and the typing is kept`, async ({
    complaints,
    page,
    startSite,
  }) => {
    complaints.expect(/status of 415 .*sources/);
    const site = await startSite(withSources({ title: 'As it was' }));
    await openPanel(page, site);
    await openManageSources(page, VIDEO);
    await expect(sourceRow(page, 'As it was')).toBeVisible();
    await page.route(RegExp('/api/(videos/.*/)?sources'), (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 415, json: { message: 'This is no PDF.' } }),
    );
    if (action === 'update') await editSource(page, 'As it was');
    else await page.getByRole('button', { name: 'Add Source' }).click();

    const editor = dialog(page, title);
    await editor.getByLabel('Title').fill('Typed with care');
    await fileField(editor).setInputFiles(PDF);
    await editor.getByRole('button', { name: /^(Add Source|Save Changes)$/ }).click();
    await expectToast(page, `Failed to ${action} source`, 'This is no PDF.');
    await expect(editor.getByLabel('Title')).toHaveValue('Typed with care');
    await expect(editor.getByText(/^electoral-votes\.pdf, /)).toBeVisible();
  });
}

test('a form with a file whose token is refused is sent once more', async ({
  complaints,
  page,
  startSite,
}) => {
  complaints.expect(/status of 403 .*\/sources/);
  const site = await startSite(withSources());
  await openPanel(page, site);
  const editor = await openAddSource(page, VIDEO);
  await page.route(contentApi.anySources, (route) => route.fulfill({ status: 403 }), { times: 1 });
  await editor.getByLabel('Title').fill('At the second try');
  await fileField(editor).setInputFiles(PDF);
  await editor.getByRole('button', { name: 'Add Source' }).click();
  await expectDone(page, 'Source added successfully');
  expect(await storedSources(site)).toHaveLength(1);
  expect(await filesOnDisk(site.dataDir)).toHaveLength(1);
});

test('a source that gets no answer is told and kept', async ({ complaints, page, startSite }) => {
  complaints.expect(/ERR_FAILED/);
  const site = await startSite(withSources());
  await openPanel(page, site);
  const editor = await openAddSource(page, VIDEO);
  await page.route(contentApi.anySources, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await editor.getByLabel('Title').fill('Into the void');
  await editor.getByRole('button', { name: 'Add Source' }).click();
  await expectToast(
    page,
    'Failed to add source',
    'The server gave no answer. Check your connection and try again.',
  );
  await expect(editor.getByLabel('Title')).toHaveValue('Into the void');
});

test('what the server finds in a file is told in its own words', async ({
  complaints,
  page,
  startSite,
}) => {
  complaints.expect(/status of 415 .*sources/);
  const site = await startSite(withSources());
  await openPanel(page, site);
  const editor = await openAddSource(page, VIDEO);
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
});

test('deleting a source asks first', async ({ complaints, page, startSite }) => {
  complaints.expect(/status of 409 .*\/api\/sources/);
  const site = await startSite(
    withSources({ title: 'To stay', sortOrder: 1 }, { title: 'To go', sortOrder: 2 }),
  );
  await openPanel(page, site);
  const manage = await openManageSources(page, VIDEO);
  const deleteButton = sourceRow(page, 'To go').getByRole('button', { name: /^Delete/ });

  await deleteButton.click();
  await expect(question(page, DELETE)).toContainText('To go');
  await question(page, DELETE).getByRole('button', { name: 'Cancel' }).click();
  await expect(deleteButton).toBeFocused();

  await page.route(
    contentApi.anySource,
    (route) => route.fulfill({ status: 409, json: { message: 'Not now.' } }),
    { times: 1 },
  );
  await deleteButton.click();
  await question(page, DELETE).getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Failed to delete source', 'Not now.');
  expect(await storedSources(site)).toHaveLength(2);

  await question(page, DELETE).getByRole('button', { name: 'Delete' }).click();
  await expectDone(page, 'Source deleted successfully');
  await expect(manage.getByRole('heading', { level: 3 })).toHaveText(['To stay']);
  await expect(manage).toBeFocused();
  expect(await storedSources(site)).toEqual([expect.objectContaining({ title: 'To stay' })]);
});

test('a new order is followed at once', async ({ page, startSite }) => {
  const site = await startSite(
    withSources({ title: 'One', sortOrder: 1 }, { title: 'Two', sortOrder: 2 }),
  );
  await openPanel(page, site);
  const manage = await openManageSources(page, VIDEO);
  const editor = await editSource(page, 'One');
  await editor.getByLabel('Sort order').fill('3');
  await editor.getByRole('button', { name: 'Save Changes' }).click();
  await expectDone(page, 'Source updated successfully');
  await expect(manage.getByRole('heading', { level: 3 })).toHaveText(['Two', 'One']);
});
