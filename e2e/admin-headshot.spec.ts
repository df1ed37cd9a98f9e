import { adminAddress, apiAddress, queryKeys } from '#domain/addresses.ts';
import { filesOnDisk } from '#tests/files-on-disk.ts';
import { makeBio } from '#tests/make-bio.ts';
import { listPosts, openPanel } from './admin-actions.ts';
import {
  aboutPage,
  bioApi,
  editor,
  headshot,
  PICTURE,
  pickFile,
  saveButton,
  storedBio,
} from './bio-actions.ts';
import { demoContent, expect, test } from './fixtures.ts';
import { expectToast, holdReplies, toast } from './page-actions.ts';

const noPicture = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') };
const brokenPicture = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
/** A browser shows it, but the server does not take it. */
const drawing = {
  name: 'me.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
};

test('a chosen picture is shown, uploaded first when the biography is saved, and then public', async ({
  page,
  startSite,
}) => {
  const site = await startSite();
  await openPanel(page, site, adminAddress.bio);
  const posts = listPosts(page);
  await pickFile(page, PICTURE);
  await expect(page.getByRole('img', { name: 'The new headshot' })).toHaveJSProperty(
    'naturalWidth',
    600,
  );
  await expect(page.getByText('Not saved yet', { exact: true })).toBeVisible();
  expect(posts).toEqual([]);

  await editor(page).fill('Hello.');
  await saveButton(page).click();
  await expect(toast(page)).toHaveText(/^Bio updated successfully/);
  expect(posts).toEqual(['/api/upload-headshot', '/api/bio']);
  const url = (await storedBio(site))?.headshotUrl ?? '';
  expect(url).toMatch(/^\/uploads\/headshot-/);
  await expect(page.getByRole('img', { name: 'The headshot' })).toHaveAttribute('src', url);
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
  expect(await aboutPage(page, site)).toContain(url);

  // Saved once more without a new picture, the old one stays.
  await editor(page).fill('Hello again.');
  await saveButton(page).click();
  await expect.poll(async () => (await storedBio(site))?.content).toBe('<p>Hello again.</p>');
  await expect(saveButton(page)).toBeEnabled();
  expect((await storedBio(site))?.headshotUrl).toBe(url);
});

test(
  'a chosen picture can be discarded, and nothing was sent',
  { tag: '@desktop' },
  async ({ demoSite, page }) => {
    await openPanel(page, demoSite, adminAddress.bio);
    const posts = listPosts(page);
    const stored = await headshot(page).getAttribute('src');
    await pickFile(page, PICTURE);
    await expect(page.getByRole('img', { name: 'The new headshot' })).toBeVisible();
    await page.getByRole('button', { name: 'Discard the new headshot' }).click();
    await expect(headshot(page)).toHaveAttribute('src', stored ?? '');
    await expect(page.getByText('Not saved yet')).toHaveCount(0);

    // The same file can be chosen again.
    await pickFile(page, PICTURE);
    await expect(page.getByRole('img', { name: 'The new headshot' })).toBeVisible();
    expect(posts).toEqual([]);
  },
);

test('a file that is no image is refused', { tag: '@desktop' }, async ({ demoSite, page }) => {
  await openPanel(page, demoSite, adminAddress.bio);
  await pickFile(page, noPicture);
  await expectToast(page, 'Invalid file type', 'Please select an image file');
  await expect(page.getByRole('img', { name: 'The headshot' })).toBeVisible();
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
  await expect(page.locator('input[type="file"]')).toHaveAttribute('accept', 'image/*');
});

test(
  'an image that cannot be shown is not kept',
  { tag: '@desktop' },
  async ({ demoSite, page }) => {
    await openPanel(page, demoSite, adminAddress.bio);
    await pickFile(page, brokenPicture);
    await expectToast(page, 'Preview failed', 'Could not preview the selected image');
    await expect(page.getByRole('img', { name: 'The headshot' })).toBeVisible();
    await expect(page.getByText('Not saved yet')).toHaveCount(0);
  },
);

test('the stored picture is deleted after a question, from the About page as well', async ({
  page,
  startSite,
}) => {
  const site = await startSite(demoContent);
  await openPanel(page, site, adminAddress.bio);
  const url = (await storedBio(site))?.headshotUrl ?? '';
  const name = url.replace('/uploads/', '');
  await editor(page).press('ControlOrMeta+End');
  await page.keyboard.type('!');
  const typed = await editor(page).textContent();

  await page.getByRole('button', { name: 'Delete the headshot' }).click();
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete the headshot?',
  });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(headshot(page)).toHaveAttribute('src', url);
  expect(await filesOnDisk(site.dataDir)).toContain(name);

  await page.getByRole('button', { name: 'Delete the headshot' }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page)).toHaveText(/^Headshot deleted successfully/);
  await expect(page.getByText('No headshot yet')).toBeVisible();
  expect((await storedBio(site))?.headshotUrl).toBeNull();
  await expect.poll(() => filesOnDisk(site.dataDir)).not.toContain(name);
  expect(await aboutPage(page, site)).not.toContain(name);
  // What was being typed is still there.
  expect(await editor(page).textContent()).toBe(typed);
});

test(
  'a deletion that fails is told, the picture stays, and so does the question',
  { tag: '@desktop' },
  async ({ consoleErrors, demoSite, page }) => {
    consoleErrors.expect(/status of 503 .*delete-headshot/);
    await page.route(bioApi.deletion, (route) =>
      route.fulfill({ status: 503, json: { message: 'Not now.' } }),
    );
    await openPanel(page, demoSite, adminAddress.bio);
    await page.getByRole('button', { name: 'Delete the headshot' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expectToast(page, 'Failed to delete headshot', 'Not now.');
    // It can be tried again at once.
    await expect(question.getByRole('button', { name: 'Delete', exact: true })).toBeEnabled();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(headshot(page)).toBeVisible();
  },
);

test(
  'an upload that is refused is told, and nothing is saved or lost',
  { tag: '@desktop' },
  async ({ consoleErrors, page, startSite }) => {
    consoleErrors.expect(/status of 415 .*upload-headshot/);
    const site = await startSite(async ({ database }) => {
      await makeBio(database);
    });
    await openPanel(page, site, adminAddress.bio);
    const posts = listPosts(page);
    const before = await storedBio(site);
    await pickFile(page, drawing);
    await editor(page).fill('New text.');
    await saveButton(page).click();
    await expect(toast(page)).toContainText('Failed to update bio');
    await expect(toast(page)).toContainText(
      /Failed to upload headshot: Upload failed: 415 - [A-Z].+\./,
    );
    expect(posts).toEqual(['/api/upload-headshot']);
    expect(await storedBio(site)).toEqual(before);
    await expect(editor(page)).toHaveText('New text.');
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await expect(saveButton(page)).toBeEnabled();
  },
);

test(
  'an upload on its way can be broken off, and nothing is saved or lost',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite();
    await openPanel(page, site, adminAddress.bio);
    const posts = listPosts(page);
    const letGo = await holdReplies(page, bioApi.upload);
    await pickFile(page, PICTURE);
    await editor(page).fill('Hello.');
    await saveButton(page).click();
    await expect(page.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await expect(saveButton(page)).toBeEnabled();
    letGo();
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await expect(editor(page)).toHaveText('Hello.');
    await expect(toast(page)).toHaveCount(0);
    expect(posts).toEqual(['/api/upload-headshot']);
    expect(await storedBio(site)).toBeUndefined();
  },
);

test(
  'an upload can be broken off while it waits for its token',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite();
    const letGo = await holdReplies(page, `**${apiAddress(queryKeys.csrfToken)}`);
    await openPanel(page, site, adminAddress.bio);
    const posts = listPosts(page);
    await pickFile(page, PICTURE);
    await saveButton(page).click();
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await expect(saveButton(page)).toBeEnabled();
    await expect(saveButton(page)).toBeFocused();
    await expect(page.getByText('Not saved yet')).toBeVisible();
    letGo();
    await expect(toast(page)).toHaveCount(0);
    expect(posts).toEqual([]);
    expect(await storedBio(site)).toBeUndefined();
  },
);

test(
  'once the picture has arrived, there is no upload to cancel',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite();
    await openPanel(page, site, adminAddress.bio);
    await pickFile(page, PICTURE);
    const letGo = await holdReplies(page, bioApi.bio);
    const isSaving = page.waitForRequest(bioApi.bio);
    await saveButton(page).click();
    await isSaving;
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Cancel upload' })).toHaveCount(0);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    letGo();
    await expect(toast(page)).toHaveText(/^Bio updated successfully/);
  },
);

test(
  'an upload without an answer is told',
  { tag: '@desktop' },
  async ({ consoleErrors, demoSite, page }) => {
    consoleErrors.expect(/ERR_FAILED/);
    await page.route(bioApi.upload, (route) => route.abort());
    await openPanel(page, demoSite, adminAddress.bio);
    await pickFile(page, PICTURE);
    await saveButton(page).click();
    await expectToast(
      page,
      'Failed to update bio',
      'Failed to upload headshot: The server gave no answer. Check your connection and try again.',
    );
  },
);

test(
  'while a picture is saved it can be neither discarded nor exchanged',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite();
    await openPanel(page, site, adminAddress.bio);
    const letGo = await holdReplies(page, bioApi.upload);
    await pickFile(page, PICTURE);
    await saveButton(page).click();
    for (const name of ['Choose Image', 'Discard the new headshot']) {
      await expect(page.getByRole('button', { name, exact: true })).toBeDisabled();
    }
    letGo();
    await expect(toast(page)).toHaveText(/^Bio updated successfully/);
    await expect(page.getByRole('button', { name: 'Choose Image' })).toBeEnabled();
  },
);

test(
  'a refusal in plain text is told as it came',
  { tag: '@desktop' },
  async ({ consoleErrors, page, startSite }) => {
    consoleErrors.expect(/status of 507 .*\/api\/upload-headshot/);
    const site = await startSite();
    await openPanel(page, site, adminAddress.bio);
    await page.route(bioApi.upload, (route) => route.fulfill({ status: 507, body: 'Disk full' }));
    await pickFile(page, PICTURE);
    await saveButton(page).click();
    await expectToast(
      page,
      'Failed to update bio',
      'Failed to upload headshot: Upload failed: 507 - Disk full',
    );
  },
);
