import { adminAddress, apiRoute } from '#domain/addresses.ts';
import { makeBio } from '#tests/rows/make-bio.ts';
import { makeBitmap } from '#tests/inputs/make-file.ts';
import { storedFiles } from '#tests/rows/stored-files.ts';
import { openPanel } from '../support/admin-actions.ts';
import { question } from '../support/admin-content-actions.ts';
import {
  aboutPageHtml,
  bioApi,
  editor,
  headshot,
  openBio,
  PICTURE,
  pickFile,
  saveButton,
  storedBio,
} from '../support/bio-actions.ts';
import { fullDemo, expect, test } from '../support/fixtures.ts';
import {
  expectToast,
  holdReplies,
  navigateOnClient,
  scrollToEnd,
  scrollTop,
  toast,
  listRequests,
} from '../support/page-actions.ts';

test('a biography is saved and emptied, and the About page shows each change with the next request', async ({
  emptySite,
  page,
}) => {
  await openBio(page, emptySite);
  await expect(
    page.getByText(
      /visitors read a sample text on the About page\. It states facts about a person/,
    ),
  ).toBeVisible();
  await expect(page.getByText('No headshot yet', { exact: true })).toBeVisible();
  await expect(headshot(page)).toHaveCount(0);
  await expect(page.getByText('JPG or PNG, recommended 600x600px.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /headshot$/ })).toHaveCount(0);
  const placeholder = await editor(page)
    .getByRole('paragraph')
    .evaluate((line) => getComputedStyle(line, '::before').content);
  expect(placeholder).toBe('"Write your biography here..."');
  expect(await aboutPageHtml(page, emptySite)).toContain('Background &amp; Experience');

  await editor(page).fill('I explain how laws are made.');
  const release = await holdReplies(page, bioApi.bio);
  await saveButton(page).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  release();
  await expect(toast(page)).toHaveText(/^Bio updated successfully/);
  await expect(saveButton(page)).toBeEnabled();
  await expect(page.getByText(/sample text/)).toHaveCount(0);
  await expect(editor(page)).toHaveText('I explain how laws are made.');
  expect(await storedBio(emptySite)).toEqual({
    content: '<p>I explain how laws are made.</p>',
    headshotUrl: null,
  });
  const about = await aboutPageHtml(page, emptySite);
  expect(about).toContain('<p>I explain how laws are made.</p>');
  expect(about).not.toContain('Background &amp; Experience');

  await editor(page).press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await expect(editor(page)).toHaveText('');
  await saveButton(page).click();
  await expect(page.getByText(/visitors read a sample text/)).toBeVisible();
  expect(await aboutPageHtml(page, emptySite)).toContain('Background &amp; Experience');
});

test('the editor can be filled with the sample text, in the name of the site', async ({
  emptySite,
  page,
}) => {
  await openBio(page, emptySite);
  const start = page.getByRole('button', { name: 'Start from the sample text' });
  await start.click();
  await expect(editor(page)).toBeFocused();
  await expect(start).toHaveCount(0);
  await expect(editor(page).getByRole('heading')).toHaveText([
    'My Mission',
    'Background & Experience',
    'Core Values',
  ]);
  await expect(editor(page)).toContainText(/Plain Evidence is where I take a question/);
  await expect(editor(page).getByRole('listitem')).not.toHaveCount(0);
  await saveButton(page).click();
  await expect(toast(page)).toHaveText(/^Bio updated successfully/);
  await expect(page.getByText(/sample text/)).toHaveCount(0);
  const content = (await storedBio(emptySite))?.content ?? '';
  expect(content).toContain('<h2>My Mission</h2>');
  expect(await aboutPageHtml(page, emptySite)).toContain(content);
});

test('a failed save of the biography or the headshot shows the reason and keeps the text', async ({
  consoleErrors,
  page,
  prepareSite,
}) => {
  consoleErrors.expect(/status of (?:400|502) .*api\/bio/);
  consoleErrors.expect(/status of (?:415|507) .*upload-headshot/);
  consoleErrors.expect(/ERR_FAILED/);
  const site = await prepareSite(({ database }) => makeBio(database));
  const before = await storedBio(site);
  await openBio(page, site);
  await editor(page).fill('New text.');

  const replies = [
    { status: 400, json: { message: 'Too many words.' } },
    { status: 502, body: '<html>Bad Gateway</html>' },
  ];
  await page.route(bioApi.bio, (route) => route.fulfill(replies.shift()), { times: 2 });
  for (const reason of ['Too many words.', 'Please try again.']) {
    await saveButton(page).click();
    await expectToast(page, 'Failed to update bio', reason);
    await expect(editor(page)).toHaveText('New text.');
    await expect(saveButton(page)).toBeEnabled();
  }

  await test.step('an upload that is refused, fails or gets no reply', async () => {
    // The browser previews a BMP file that is named PNG, but the server refuses it.
    await pickFile(page, { name: 'me.png', mimeType: 'image/png', buffer: makeBitmap(16, 16) });
    await saveButton(page).click();
    await expect(toast(page)).toContainText(
      /Failed to upload headshot: Upload failed: 415 - [A-Z].+\./,
    );
    await page.route(bioApi.upload, (route) => route.fulfill({ status: 507, body: 'Disk full' }));
    await saveButton(page).click();
    await expectToast(
      page,
      'Failed to update bio',
      'Failed to upload headshot: Upload failed: 507 - Disk full',
    );
    await page.route(bioApi.upload, (route) => route.abort());
    await saveButton(page).click();
    await expectToast(
      page,
      'Failed to update bio',
      'Failed to upload headshot: The server did not answer. Check your connection and try again.',
    );
    await expect(page.getByText('Not saved yet')).toBeVisible();
  });
  await expect(editor(page)).toHaveText('New text.');
  expect(await storedBio(site)).toEqual(before);
});

test('the Bio Page and the Settings tab open scrolled to the top', async ({
  page,
  prepareSite,
}) => {
  await openPanel(page, await prepareSite(fullDemo), adminAddress.bio);
  await expect(editor(page).getByRole('heading', { name: 'How I work' })).toBeVisible();
  await expect(headshot(page)).toHaveJSProperty('complete', true);
  await expect(page.getByText(/sample text/)).toHaveCount(0);
  for (const address of [adminAddress.bio, adminAddress.settings]) {
    await navigateOnClient(page, adminAddress.home);
    await expect(page.getByRole('heading', { name: 'Video Management' })).toBeVisible();
    await scrollToEnd(page);
    await navigateOnClient(page, address);
    await expect(page.getByRole('button', { name: /^Save/ }).first()).toBeVisible();
    await expect.poll(() => scrollTop(page)).toBe(0);
  }
});

test('a chosen headshot is previewed, uploaded before the biography is saved, and then public', async ({
  emptySite,
  page,
}) => {
  await openBio(page, emptySite);
  const posts = listRequests(page, /^POST/);
  await pickFile(page, PICTURE);
  const preview = page.getByRole('img', { name: 'The new headshot' });
  await expect(preview).toHaveJSProperty('naturalWidth', 600);
  await expect(page.getByText('Not saved yet', { exact: true })).toBeVisible();
  expect(posts).toEqual([]);

  await editor(page).fill('Hello.');
  await saveButton(page).click();
  await expect(toast(page)).toHaveText(/^Bio updated successfully/);
  expect(posts).toEqual(['POST /api/upload-headshot', 'POST /api/bio']);
  const url = (await storedBio(emptySite))?.headshotUrl ?? '';
  expect(url).toMatch(/^\/uploads\/headshot-/);
  await expect(page.getByRole('img', { name: 'The headshot' })).toHaveAttribute('src', url);
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
  expect(await aboutPageHtml(page, emptySite)).toContain(url);

  await test.step('the headshot stays when the biography is saved without a new one', async () => {
    await editor(page).fill('Hello again.');
    await saveButton(page).click();
    await expect
      .poll(async () => (await storedBio(emptySite))?.content)
      .toBe('<p>Hello again.</p>');
    await expect(saveButton(page)).toBeEnabled();
    expect((await storedBio(emptySite))?.headshotUrl).toBe(url);
  });
});

test('an image that cannot be previewed is rejected, and a chosen one can be discarded', async ({
  page,
  prepareSite,
}) => {
  await openPanel(page, await prepareSite(fullDemo), adminAddress.bio);
  await pickFile(page, { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no image') });
  await expectToast(page, 'Preview failed', 'Could not preview the selected image');
  await expect(page.getByRole('img', { name: 'The headshot' })).toBeVisible();
  await expect(page.getByText('Not saved yet')).toHaveCount(0);

  await test.step('discarding an image shows the stored headshot again', async () => {
    const stored =
      (await page.getByRole('img', { name: 'The headshot' }).getAttribute('src')) ?? '';
    const preview = page.getByRole('img', { name: 'The new headshot' });
    await pickFile(page, PICTURE);
    await expect(preview).toBeVisible();
    await page.getByRole('button', { name: 'Discard the new headshot' }).click();
    await expect(headshot(page)).toHaveAttribute('src', stored);
    // The discarded file can be chosen again.
    await pickFile(page, PICTURE);
    await expect(preview).toBeVisible();
  });
});

test('the stored headshot is deleted after confirmation, which keeps the unsaved text', async ({
  consoleErrors,
  page,
  prepareSite,
}) => {
  consoleErrors.expect(/status of 503 .*delete-headshot/);
  const site = await openPanel(page, await prepareSite(fullDemo), adminAddress.bio);
  const url = (await storedBio(site))?.headshotUrl ?? '';
  const name = url.replace('/uploads/', '');
  await editor(page).press('ControlOrMeta+End');
  await page.keyboard.type('!');
  const typed = await editor(page).textContent();
  await page.getByRole('button', { name: 'Delete the headshot' }).click();
  const confirm = question(page, 'Are you sure you want to delete the headshot?').getByRole(
    'button',
    { name: 'Delete', exact: true },
  );
  const refusal = { status: 503, json: { message: 'Not now.' } };
  await page.route(bioApi.deletion, (route) => route.fulfill(refusal), { times: 1 });
  await confirm.click();
  await expectToast(page, 'Failed to delete headshot', 'Not now.');
  await confirm.click();
  await expect(toast(page)).toHaveText(/^Headshot deleted successfully/);
  await expect(page.getByText('No headshot yet')).toBeVisible();
  await expect.poll(() => storedFiles(site)).not.toContain(name);
  expect(await aboutPageHtml(page, site)).not.toContain(name);
  expect(await editor(page).textContent()).toBe(typed);
});

test('the upload of a headshot can be canceled; nothing is saved, and the typed text is kept', async ({
  emptySite,
  page,
}) => {
  const releaseToken = await holdReplies(page, `**${apiRoute.csrfToken}`);
  await openPanel(page, emptySite, adminAddress.bio);
  const posts = listRequests(page, /^POST/);
  const cancel = page.getByRole('button', { name: 'Cancel upload' });

  await test.step('while the upload waits for its token', async () => {
    await pickFile(page, PICTURE);
    await saveButton(page).click();
    await cancel.click();
    await expect(saveButton(page)).toBeEnabled();
    await expect(saveButton(page)).toBeFocused();
    await expect(page.getByText('Not saved yet')).toBeVisible();
    releaseToken();
    await expect(toast(page)).toHaveCount(0);
    expect(posts).toEqual([]);
  });

  await test.step('while the file is sent', async () => {
    const release = await holdReplies(page, bioApi.upload);
    await editor(page).fill('Hello.');
    await saveButton(page).click();
    await expect(page.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible();
    for (const name of ['Choose Image', 'Discard the new headshot']) {
      await expect(page.getByRole('button', { name, exact: true })).toBeDisabled();
    }
    await expect.poll(() => posts).toEqual(['POST /api/upload-headshot']);
    await cancel.click();
    release();
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await expect(editor(page)).toHaveText('Hello.');
    expect(posts).toEqual(['POST /api/upload-headshot']);
    expect(await storedBio(emptySite)).toBeUndefined();
    await page.unroute(bioApi.upload);
  });

  await test.step('an upload whose file has arrived can no longer be canceled', async () => {
    const release = await holdReplies(page, bioApi.bio);
    const isSaving = page.waitForRequest(bioApi.bio);
    await saveButton(page).click();
    await isSaving;
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
    await expect(cancel).toHaveCount(0);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    release();
    await expect(toast(page)).toHaveText(/^Bio updated successfully/);
    await expect(page.getByRole('button', { name: 'Choose Image' })).toBeEnabled();
  });
});
