import { adminAddress } from '#domain/addresses.ts';
import { openPanel } from './admin-actions.ts';
import { bioApi, openBio, pickFile, PICTURE, saveButton } from './bio-actions.ts';
import { contentApi, dialog, question, videoRow, withVideos } from './admin-content-actions.ts';
import { expect, test } from './fixtures.ts';
import { expectToast, toast } from './page-actions.ts';

const VIDEO = 'How a bill becomes law';

test(
  'an address that the server refuses is typed on where it was',
  { tag: '@desktop' },
  async ({ consoleErrors, emptySite, page }) => {
    consoleErrors.expect(/status of 400 .*email-settings/);
    await page.route('**/api/admin/email-settings', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 400, json: { message: 'No mail for you.' } })
        : route.fallback(),
    );
    await openPanel(page, emptySite, adminAddress.settings);
    const address = page.getByRole('textbox', { name: 'Contact Email Address' });
    await expect(page.getByRole('button', { name: 'Save Email Settings' })).toBeEnabled();
    await address.fill('me@example.org');
    await address.press('Enter');
    await expectToast(page, 'Failed to update email settings', 'No mail for you.');
    await expect(address).toBeFocused();
  },
);

test(
  'the test mail keeps the focus on its button',
  { tag: '@desktop' },
  async ({ consoleErrors, emptySite, page }) => {
    consoleErrors.expect(/status of 502 .*test-mail/);
    await page.route('**/test-mail', (route) =>
      route.fulfill({ status: 502, json: { message: 'No such mailbox.' } }),
    );
    await openPanel(page, emptySite, adminAddress.settings);
    const button = page.getByRole('button', { name: 'Send test mail' });
    await button.press('Enter');
    await expect(page.getByText('No such mailbox.')).toBeVisible();
    await expect(button).toBeFocused();
  },
);

test(
  'a saved biography leaves the focus on its button',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    await openBio(page, await startSite());
    await pickFile(page, PICTURE);
    await saveButton(page).press('Enter');
    await expect(toast(page)).toHaveText(/^Bio updated successfully/);
    await expect(saveButton(page)).toBeFocused();
  },
);

test(
  'a discarded picture leaves the focus where another one is chosen',
  { tag: '@desktop' },
  async ({ demoSite, page }) => {
    await openBio(page, demoSite);
    await pickFile(page, PICTURE);
    await page.getByRole('button', { name: 'Discard the new headshot' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Choose Image' })).toBeFocused();
  },
);

test(
  'Try again leaves the focus in the content that it loads',
  { tag: '@desktop' },
  async ({ consoleErrors, demoSite, page }) => {
    consoleErrors.expect(/status of 503 .*\/api\/bio/);
    await page.route(bioApi.bio, (route) => route.fulfill({ status: 503 }), { times: 1 });
    await openPanel(page, demoSite, adminAddress.bio);
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(saveButton(page)).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  },
);

test(
  'a deletion that fails leaves the focus on the answer',
  { tag: '@desktop' },
  async ({ consoleErrors, page, startSite }) => {
    consoleErrors.expect(/status of 503 .*\/api\/videos\//);
    await page.route(contentApi.anyVideo, (route) => route.fulfill({ status: 503 }));
    await openPanel(page, await startSite(withVideos(VIDEO)));
    await videoRow(page, VIDEO)
      .getByRole('button', { name: /^Delete/ })
      .click();
    const asked = question(page, 'Are you sure you want to delete this video?');
    await asked.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(toast(page)).toContainText('Failed to delete video');
    await expect(asked.getByRole('button', { name: 'Delete' })).toBeFocused();
  },
);

test(
  'a dialog whose button took no focus, as in Safari, leaves it in the content',
  { tag: '@desktop' },
  async ({ emptySite, page }) => {
    await openPanel(page, emptySite);
    const button = page.getByRole('button', { name: 'Add New Video' });
    await button.dispatchEvent('click');
    await dialog(page, 'Add New Video').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('main')).toBeFocused();
  },
);
