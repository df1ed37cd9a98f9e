import { adminAddress } from '#domain/addresses.ts';
import { sendTestMail } from '#domain/calls/settings-calls.ts';
import { emailSettings } from '#domain/email-settings/email-settings.ts';
import { makeMailServer } from '#tests/rows/make-mail-server.ts';
import { openPanel } from '../support/admin-actions.ts';
import { dialog } from '../support/admin-content-actions.ts';
import { bioApi, pickFile, PICTURE, saveButton } from '../support/bio-actions.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectToast, holdReplies, toast } from '../support/page-actions.ts';

// A field or button loses the focus when it is disabled while a request runs.

test('the focus stays in the field when saving the settings fails, and on the button when the test mail fails', async ({
  consoleErrors,
  emptySite,
  page,
}) => {
  consoleErrors.expect(/status of 400 .*email-settings/);
  consoleErrors.expect(/status of 502 .*test-mail/);
  await page.route(`**${emailSettings.address}`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { message: 'No mail for you.' } })
      : route.fallback(),
  );
  await page.route(`**${sendTestMail.path}`, (route) =>
    route.fulfill({ status: 502, json: { message: 'No such mailbox.' } }),
  );
  await makeMailServer(emptySite.database);
  await openPanel(page, emptySite, adminAddress.mailServer);
  const send = page.getByRole('button', { name: 'Send test mail' });
  await send.press('Enter');
  await expect(page.getByText('No such mailbox.')).toBeVisible();
  await expect(send).toBeFocused();

  await page.goto(emptySite.origin + adminAddress.settings);
  const address = page.getByRole('textbox', { name: 'Contact Email Address' });
  await address.fill('me@example.org');
  await address.press('Enter');
  await expectToast(page, 'Failed to update email settings', 'No mail for you.');
  await expect(address).toBeFocused();
});

test('the Bio Page keeps the focus after "Try again", after discarding a picture and after saving', async ({
  consoleErrors,
  emptySite,
  page,
}) => {
  consoleErrors.expect(/status of 503 .*\/api\/bio/);
  await test.step('"Try again" moves the focus to the content', async () => {
    await page.route(bioApi.bio, (route) => route.fulfill({ status: 503 }), { times: 1 });
    await openPanel(page, emptySite, adminAddress.bio);
    await expect(page.getByRole('alert')).toContainText('The biography could not be loaded.');
    const release = await holdReplies(page, bioApi.bio);
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(page.getByRole('status', { name: 'Loading biography' })).toBeVisible();
    release();
    await expect(saveButton(page)).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  });
  await test.step('discarding a picture moves the focus to "Choose Image"', async () => {
    await pickFile(page, PICTURE);
    await page.getByRole('button', { name: 'Discard the new headshot' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Choose Image' })).toBeFocused();
  });
  await test.step('saving leaves the focus on the save button', async () => {
    await pickFile(page, PICTURE);
    await saveButton(page).press('Enter');
    await expect(toast(page)).toHaveText(/^Bio updated successfully/);
    await expect(saveButton(page)).toBeFocused();
  });
});

test('closing a dialog that was opened by an unfocused button moves the focus to the content', async ({
  emptySite,
  page,
}) => {
  await openPanel(page, emptySite);
  // Safari does not focus a button that is clicked.
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await page.getByRole('button', { name: 'Add New Video' }).dispatchEvent('click');
  await dialog(page, 'Add New Video').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('main')).toBeFocused();
});
