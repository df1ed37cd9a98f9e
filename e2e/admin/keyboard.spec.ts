import { adminAddress } from '#domain/addresses.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { openPanel } from '../support/admin-actions.ts';
import { editor, PICTURE, saveButton, storedBio, tool } from '../support/bio-actions.ts';
import { expect, test } from '../support/fixtures.ts';
import { pressUntilFocused, tabTo } from '../support/keyboard-actions.ts';
import { toast } from '../support/page-actions.ts';
import { addButton, field, linkRows } from '../support/social-link-actions.ts';

test('a video is scheduled with the keyboard alone', async ({ page, prepareSite }) => {
  const site = await prepareSite(async ({ database }) => {
    await makeVideo(database, { title: 'Later' });
  });
  await openPanel(page, site);
  await tabTo(page, 'Edit Later', 'button');
  await page.keyboard.press('Enter');
  await pressUntilFocused(page, 'Tab', page.getByLabel('Publish date'));
  // The parts of the field: 05/03/2099, 02:00 PM.
  await page.keyboard.type('050320990200PM');
  await expect(page.getByText(/^Scheduled May 3, 2099, /)).toBeVisible();
  await tabTo(page, 'Save Changes', 'button');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('switch', { name: 'Scheduled Later' })).toBeChecked();
});

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
  const settings = await emptySite.database
    .selectFrom('email_settings')
    .select(['contactEmail', 'isEnabled'])
    .execute();
  expect(settings).toEqual([{ contactEmail: 'me@example.org', isEnabled: false }]);

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

test('the password is changed with the keyboard alone', async ({ emptySite, page }) => {
  await openPanel(page, emptySite, adminAddress.security);
  const current = page.getByLabel('Current Password', { exact: true });
  await tabTo(page, 'Current Password', 'textbox');
  await page.keyboard.type(ADMIN_PASSWORD);
  await tabTo(page, 'Show current password', 'button');
  await page.keyboard.press('Space');
  await expect(current).toHaveAttribute('type', 'text');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Better-Battery-8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Better-Battery-8');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toHaveText(/^Password changed successfully/);
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeFocused();
});
