import { openPanel } from './admin-actions.ts';
import {
  contentApi,
  dialog,
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
import { tabTo } from './keyboard-actions.ts';
import { expectToast, holdReplies } from './page-actions.ts';

const VIDEO = 'How a bill becomes law';
const DELETE = 'Are you sure you want to delete this source?';
const PDF = 'scripts/demo/files/electoral-votes.pdf';

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

test('a video without sources says so', { tag: '@desktop' }, async ({ page, startSite }) => {
  const site = await startSite(withSources());
  await openPanel(page, site);
  const manage = await openManageSources(page, VIDEO);
  await expect(manage.getByText('No sources found for this video.', { exact: true })).toBeVisible();
});

test(
  'sources that cannot be loaded are asked for again, and the next one is the first',
  { tag: '@desktop' },
  async ({ consoleErrors, page, startSite }) => {
    consoleErrors.expect(/status of 503 .*\/sources/);
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
  },
);

test(
  'the dialog is loading until it knows the next sort order',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite(withSources({ sortOrder: 3 }));
    await openPanel(page, site);
    const letGo = await holdReplies(page, contentApi.anySources);
    await page.getByRole('button', { name: `Add source to ${VIDEO}` }).click();
    const editor = dialog(page, 'Add Supporting Source');
    await expect(editor.getByRole('status')).toHaveText('Loading...');
    letGo();
    await expect(editor.getByLabel('Title')).toBeFocused();
    await expect(editor.getByLabel('Sort order')).toHaveValue('4');
  },
);

test(
  'a source on the web is added, its texts cleaned',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
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
  },
);

test('a dialog that was only walked through closes without a question', async ({
  page,
  startSite,
}) => {
  const site = await startSite(withSources({ title: 'Two lines', description: 'One\ntwo' }));
  await openPanel(page, site);
  await openManageSources(page, VIDEO);
  const editor = await editSource(page, 'Two lines');
  await expect(editor.getByLabel('Description')).toHaveValue('One\ntwo');
  await tabTo(page, 'Cancel', 'button');
  await page.keyboard.press('Enter');
  await expect(editor).toHaveCount(0);
});

test(
  'mistakes are told at their fields, and nothing is sent',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
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
  },
);

for (const { action, title } of [
  { action: 'add', title: 'Add Supporting Source' },
  { action: 'update', title: 'Edit Source' },
]) {
  test(
    `a failure to ${action} a source is told, and the typing is kept`,
    { tag: '@desktop' },
    async ({ consoleErrors, page, startSite }) => {
      consoleErrors.expect(/status of 415 .*sources/);
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
    },
  );
}

test(
  'a source that gets no answer is told and kept',
  { tag: '@desktop' },
  async ({ consoleErrors, page, startSite }) => {
    consoleErrors.expect(/ERR_FAILED/);
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
  },
);

test('deleting a source asks first', async ({ consoleErrors, page, startSite }) => {
  consoleErrors.expect(/status of 409 .*\/api\/sources/);
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

test('a new order is followed at once', { tag: '@desktop' }, async ({ page, startSite }) => {
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

test(
  'a source that is saved unchanged stays as it is',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite(withSources({ title: 'Minutes' }));
    const before = await storedSources(site);
    await openPanel(page, site);
    await openManageSources(page, VIDEO);
    const editor = await editSource(page, 'Minutes');
    await editor.getByRole('button', { name: 'Save Changes' }).click();
    await expectDone(page, 'Source updated successfully');
    expect(await storedSources(site)).toEqual(before);
  },
);
