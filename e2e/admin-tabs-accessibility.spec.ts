import { adminAddress } from '#domain/addresses.ts';
import { openPanel } from './admin-actions.ts';
import { expectNothingWrong } from './axe-check.ts';
import { editor, PICTURE, pickFile, tool } from './bio-actions.ts';
import { expect, test } from './fixtures.ts';
import { toast } from './page-actions.ts';

test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } });

for (const { address, ready } of [
  { address: adminAddress.messages, ready: 'No Messages Yet' },
  { address: adminAddress.settings, ready: /No social media links configured/ },
  { address: adminAddress.bio, ready: 'No headshot yet' },
]) {
  test(`axe finds nothing wrong with ${address} while nothing is stored`, async ({
    emptySite,
    page,
  }) => {
    await openPanel(page, emptySite, address);
    await expect(page.getByText(ready)).toBeVisible();
    await expectNothingWrong(page);
  });
}

test('axe finds nothing wrong with an inbox', async ({ demoSite, page }) => {
  await openPanel(page, demoSite, adminAddress.messages);
  await expect(page.getByRole('article')).toHaveCount(6);
  await expectNothingWrong(page);
});

test('axe finds nothing wrong with the settings, nor with their complaints', async ({
  demoSite,
  page,
}) => {
  await openPanel(page, demoSite, adminAddress.settings);
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(9);
  await expectNothingWrong(page);
  await page.getByRole('textbox', { name: 'Contact Email Address' }).fill('nobody');
  await page.getByRole('button', { name: 'Save Email Settings' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address');
  await expectNothingWrong(page);
});

test('axe finds nothing wrong with the dialogs of the social links', async ({ demoSite, page }) => {
  await openPanel(page, demoSite, adminAddress.settings);
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  await expectNothingWrong(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Add Link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Social Media Link' });
  await dialog.getByRole('button', { name: 'Add Link' }).click();
  await expect(page.getByRole('alert')).toHaveCount(2);
  await expectNothingWrong(page);
  await dialog.getByLabel('URL', { exact: true }).fill('x');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNothingWrong(page);
});

test('axe finds nothing wrong with a biography that is being written', async ({
  demoSite,
  page,
}) => {
  await openPanel(page, demoSite, adminAddress.bio);
  await expect(editor(page)).toBeVisible();
  await expectNothingWrong(page);
  await pickFile(page, PICTURE);
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await editor(page).press('ControlOrMeta+a');
  await tool(page, 'Bold').click();
  await expectNothingWrong(page);

  await tool(page, 'Add link').click();
  const dialog = page.getByRole('dialog', { name: 'Add link' });
  await dialog.getByLabel('URL', { exact: true }).fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Add Link' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNothingWrong(page);
});

test('axe finds nothing wrong with the question before a headshot is deleted', async ({
  demoSite,
  page,
}) => {
  await openPanel(page, demoSite, adminAddress.bio);
  await page.getByRole('button', { name: 'Delete the headshot' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNothingWrong(page);
});

test('axe finds nothing wrong with the toast of a picture that is none', async ({
  demoSite,
  page,
}) => {
  await openPanel(page, demoSite, adminAddress.bio);
  await pickFile(page, { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await expect(toast(page)).toBeVisible();
  await page.keyboard.press('F8');
  await expectNothingWrong(page);
});
