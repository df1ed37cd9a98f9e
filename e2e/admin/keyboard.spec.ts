import { emailSettings } from '#domain/email-settings/email-settings.ts';
import { adminAddress } from '#domain/addresses.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';
import { openPanel } from '../support/admin-actions.ts';
import { editor, PICTURE, saveButton, storedBio, tool } from '../support/bio-actions.ts';
import { expect, test } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard-actions.ts';
import { toast } from '../support/page-actions.ts';
import { addButton, field, linkRows } from '../support/social-link-actions.ts';

test('the biography and the headshot are written and saved with the keyboard alone', async ({
  emptySite,
  page,
}) => {
  await openPanel(page, emptySite, adminAddress.bio);
  await expect(editor(page)).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, 'Choose Image', 'button');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(PICTURE);
  await tabTo(page, 'Normal text', 'button');
  await page.keyboard.press('ArrowRight');
  await expect(tool(page, 'Heading 1')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type('My letter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Hello.');
  await page.keyboard.press('Tab');
  await expect(saveButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page)).toHaveText(/^Bio updated successfully/);
  expect((await storedBio(emptySite))?.content).toBe('<h1>My letter</h1><p>Hello.</p>');
});

test('the email settings and a social link are saved with the keyboard alone', async ({
  emptySite,
  page,
}) => {
  await openPanel(page, emptySite, adminAddress.settings);
  await expect(page.getByRole('button', { name: 'Save Email Settings' })).toBeEnabled();
  await tabTo(page, 'Contact Email Address', 'textbox');
  await page.keyboard.type('me@example.org');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('switch', { name: 'Enable email notifications' })).toBeFocused();
  await page.keyboard.press('Space');
  await tabTo(page, 'Save Email Settings', 'button');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toHaveText(/^Email settings updated successfully/);
  const settings = await findSettings(emptySite.database, emailSettings);
  expect(settings).toEqual({ contactEmail: 'me@example.org', isEnabled: false });

  await expect(addButton(page)).toBeEnabled();
  await tabTo(page, 'Add Link', 'button');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Platform')).toBeFocused();
  await page.keyboard.press('S');
  await expect(field(page, 'Platform')).toHaveValue('substack');
  await page.keyboard.press('Tab');
  await page.keyboard.type('https://new.substack.com');
  await tabTo(page, 'Add Link', 'button');
  await page.keyboard.press('Enter');
  await expect(linkRows(page).getByRole('heading')).toHaveText('Substack');
});
