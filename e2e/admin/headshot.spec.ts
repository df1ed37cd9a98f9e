import { adminAddress, apiRoute } from '#domain/addresses.ts';
import { storedFiles } from '#tests/rows/stored-files.ts';
import { openPanel } from '../support/admin-actions.ts';
import { question } from '../support/admin-content-actions.ts';
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
import { expectToast, holdReplies, toast, listRequests } from '../support/page-actions.ts';

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
    await pickFile(page, PICTURE);
    await expect(page.getByRole('img', { name: 'The new headshot' })).toBeVisible();
    await page.getByRole('button', { name: 'Discard the new headshot' }).click();
    await expect(headshot(page)).toHaveAttribute('src', stored);
  });
});

test('the stored headshot is deleted after confirmation and disappears from the About page', async ({
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
  const deleteButton = page.getByRole('button', { name: 'Delete the headshot' });
  const confirmation = question(page, 'Are you sure you want to delete the headshot?');

  await deleteButton.click();
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await expect(headshot(page)).toHaveAttribute('src', url);
  expect(await storedFiles(site)).toContain(name);

  await test.step('a failed deletion keeps the headshot and the confirmation dialog', async () => {
    await page.route(
      bioApi.deletion,
      (route) => route.fulfill({ status: 503, json: { message: 'Not now.' } }),
      { times: 1 },
    );
    await deleteButton.click();
    await confirmation.getByRole('button', { name: 'Delete', exact: true }).click();
    await expectToast(page, 'Failed to delete headshot', 'Not now.');
    expect((await storedBio(site))?.headshotUrl).toBe(url);
  });

  await confirmation.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page)).toHaveText(/^Headshot deleted successfully/);
  await expect(page.getByText('No headshot yet')).toBeVisible();
  expect((await storedBio(site))?.headshotUrl).toBeNull();
  await expect.poll(() => storedFiles(site)).not.toContain(name);
  expect(await aboutPageHtml(page, site)).not.toContain(name);
  // The unsaved text is still in the editor.
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
    await expect(saveButton(page)).toBeEnabled();
    release();
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await expect(editor(page)).toHaveText('Hello.');
    await expect(toast(page)).toHaveCount(0);
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
