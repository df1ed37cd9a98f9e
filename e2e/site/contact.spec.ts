import { expect, test } from '../support/fixtures.ts';
import { field, fillIn, send, sendButton } from '../support/contact-actions.ts';
import { expectToast, holdReplies, toast, visit } from '../support/page-actions.ts';

test.beforeEach(({ page }) => page.clock.install());

test('a message that is being sent cannot be changed, and then the form is empty', async ({
  page,
  prepareSite,
}) => {
  const site = await prepareSite();
  await visit(page, `${site.origin}/contact`);
  await fillIn(page);
  const hiddenField = page.locator('form').getByLabel('Leave this field empty');
  await expect(hiddenField).not.toBeInViewport();
  await expect(page.getByRole('textbox', { name: 'Leave this field empty' })).toHaveCount(0);

  const release = await holdReplies(page, '**/api/contact');
  await send(page);
  await expect(page.getByRole('button', { name: 'Sending...', exact: true })).toBeDisabled();
  await expect(field(page, 'Message')).toBeDisabled();
  await expect(field(page, 'Message')).toHaveValue('Where does it say so?');
  release();
  await expect(toast(page)).toContainText('Message sent successfully!');
  for (const label of ['First Name', 'Last Name', 'Email', 'Subject', 'Message']) {
    await expect(field(page, label)).toHaveValue('');
  }
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(sendButton(page)).toBeFocused();
});

test('text typed before the scripts load is kept, and Enter does not put it into the URL', async ({
  page,
  prepareSite,
}) => {
  const site = await prepareSite();
  const releaseScripts = await holdReplies(page, '**/assets/*.js');
  await page.goto(`${site.origin}/contact`, { waitUntil: 'commit' });
  await fillIn(page);
  await expect(sendButton(page)).toBeDisabled();
  await field(page, 'Email').press('Enter');

  releaseScripts();
  await expect(sendButton(page)).toBeEnabled();
  expect(page.url()).toBe(`${site.origin}/contact`);
  await expect(field(page, 'Message')).toHaveValue('Where does it say so?');
  await send(page);
  await expect(toast(page)).toContainText('Message sent successfully!');
});

test('a message that could not be sent offline is kept, and can be sent when the connection is back', async ({
  consoleErrors,
  context,
  page,
  prepareSite,
}) => {
  consoleErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  const site = await prepareSite();
  // The toast that reports the failure is loaded with the page, while there is a connection.
  const toasts = page.waitForResponse(/\/toast-region-[^/]+\.js$/);
  await visit(page, `${site.origin}/contact`);
  await (await toasts).finished();
  await fillIn(page);
  await context.setOffline(true);
  await send(page);
  await expectToast(page, 'Failed to send message', 'Please try again later.');
  await expect(field(page, 'Subject')).toHaveValue('general');
  await expect(field(page, 'Message')).toHaveValue('Where does it say so?');

  await context.setOffline(false);
  await send(page);
  await expect(toast(page)).toContainText('Message sent successfully!');
});
