import { adminAddress } from '#domain/addresses.ts';
import { makeBio } from '#tests/rows/make-bio.ts';
import { makeBitmap } from '#tests/inputs/make-file.ts';
import { openPanel } from '../support/admin-actions.ts';
import {
  aboutPageHtml,
  bioApi,
  editor,
  headshot,
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
  await openPanel(page, emptySite, adminAddress.bio);
  await expect(page).toHaveTitle('Admin - Bio Page');
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
  await openPanel(page, emptySite, adminAddress.bio);
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
  context,
  page,
  prepareSite,
}) => {
  consoleErrors.expect(/status of (?:400|502) .*api\/bio/);
  consoleErrors.expect(/ERR_FAILED/);
  consoleErrors.expect(/status of 40[13]/);
  const site = await prepareSite(({ database }) => makeBio(database));
  const before = await storedBio(site);
  await openPanel(page, site, adminAddress.bio);
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
    consoleErrors.expect(/status of 415 .*upload-headshot/);
    const posts = listRequests(page, /^POST/);
    await saveButton(page).click();
    await expect(toast(page)).toContainText(
      /Failed to upload headshot: Upload failed: 415 - [A-Z].+\./,
    );
    expect(posts).toEqual(['POST /api/upload-headshot']);

    consoleErrors.expect(/status of 507 .*\/api\/upload-headshot/);
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
    await page.getByRole('button', { name: 'Discard the new headshot' }).click();
  });

  await test.step('a session that has ended', async () => {
    await context.clearCookies();
    await saveButton(page).click();
    await expect(toast(page)).toContainText(/^Failed to update bio.*sign in/i);
    await expect(toast(page).getByRole('button', { name: 'Sign in' })).toBeVisible();
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
  await openPanel(page, emptySite, adminAddress.bio);
  const posts = listRequests(page, /^POST/);
  await pickFile(page, PICTURE);
  const preview = page.getByRole('img', { name: 'The new headshot' });
  await expect(preview).toHaveJSProperty('naturalWidth', 600);
  await page.getByRole('button', { name: 'Discard the new headshot' }).click();
  await expect(preview).toHaveCount(0);
  await test.step('the discarded file can be chosen again', async () => {
    await pickFile(page, PICTURE);
    await expect(preview).toHaveJSProperty('naturalWidth', 600);
    await expect(page.getByText('Not saved yet', { exact: true })).toBeVisible();
    expect(posts).toEqual([]);
  });

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
