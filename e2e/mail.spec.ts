import type { Locator, Page } from '@playwright/test';
import { adminAddress } from '#domain/addresses.ts';
import { startMailServer } from '#tests/mail-server.ts';
import { makeEmailSettings } from '#tests/make-email-settings.ts';
import { openPanel } from './admin-actions.ts';
import { fillIn, sendButton } from './contact-actions.ts';
import { expect, test } from './fixtures.ts';
import { toast } from './page-actions.ts';
import type { Seed, SiteServer } from './site-server.ts';

const MAIL_FROM = 'Plain Evidence <site@example.org>';

/** The server looks into its outbox every five seconds. */
const untilMailed = { timeout: 20_000 };

const notifyHost: Seed = async ({ database }) => {
  await makeEmailSettings(database, { contactEmail: 'host@example.org' });
};

/** What the outbox says of its one mail. */
function notification({ database }: SiteServer) {
  return database
    .selectFrom('mail_outbox')
    .select(['state', 'lastError'])
    .executeTakeFirstOrThrow();
}

function card(page: Page): Locator {
  return page.getByRole('region', { name: 'Email Configuration' });
}

test("a visitor's message is mailed to the host, and its card says so", async ({
  page,
  startSite,
  visit,
}) => {
  await using mailServer = await startMailServer();
  const site = await startSite(notifyHost, { SMTP_URL: mailServer.url, MAIL_FROM });
  await visit(`${site.origin}/contact`);
  await fillIn(page, { subject: 'Media Inquiry', message: 'Where does it say so?\nPage 3?' });
  await sendButton(page).click();
  await expect(toast(page)).toContainText('Message sent successfully!');

  await expect.poll(() => mailServer.mails.length, untilMailed).toBe(1);
  const [mail] = mailServer.mails;
  expect(mail?.envelope).toEqual({ from: 'site@example.org', to: ['host@example.org'] });
  expect(mail?.replyTo).toEqual([{ name: 'Ada Lovelace', address: 'ada@example.org' }]);
  expect(mail?.subject).toBe('[Plain Evidence] Media Inquiry from Ada Lovelace');
  expect(mail?.text).toContain('Where does it say so?\nPage 3?');

  await expect.poll(() => notification(site), untilMailed).toMatchObject({ state: 'sent' });
  await openPanel(page, site, adminAddress.messages);
  await expect(page.getByRole('article').getByText(/^Notification sent .+ [AP]M$/u)).toBeVisible();
  expect(mailServer.mails).toHaveLength(1);
});

test('a notification that the mail server refuses waits, and its card says why', async ({
  page,
  startSite,
  visit,
}) => {
  await using mailServer = await startMailServer();
  mailServer.manner = 'refuses';
  const site = await startSite(notifyHost, { SMTP_URL: mailServer.url, MAIL_FROM });
  await visit(`${site.origin}/contact`);
  await fillIn(page);
  await sendButton(page).click();
  await expect(toast(page)).toContainText('Message sent successfully!');

  const refusal = 'The mail server answered: 451 Try again later';
  await expect
    .poll(() => notification(site), untilMailed)
    .toMatchObject({
      state: 'waiting',
      lastError: expect.stringContaining(refusal),
    });
  await openPanel(page, site, adminAddress.messages);
  await expect(page.getByRole('article').getByText(refusal)).toHaveText(
    /^Notification waiting after \d+ attempts?: The mail server answered: 451 Try again later/,
  );
  expect(mailServer.mails).toEqual([]);
});

test("a test mail arrives at the saved address, and the server's answer is told", async ({
  page,
  startSite,
}) => {
  await using mailServer = await startMailServer();
  const site = await startSite(notifyHost, { SMTP_URL: mailServer.url, MAIL_FROM });
  await openPanel(page, site, adminAddress.settings);
  await card(page).getByRole('button', { name: 'Send test mail' }).click();
  await expect(card(page).getByRole('status')).toHaveText(
    /^The mail server took a test mail to host@example\.org and answered: 250 /,
  );
  expect(mailServer.mails.map(({ envelope, subject }) => ({ to: envelope.to, subject }))).toEqual([
    { to: ['host@example.org'], subject: '[Plain Evidence] Test mail' },
  ]);
});

test('a test mail that is refused, or finds nobody, tells why', async ({
  consoleErrors,
  page,
  startSite,
}) => {
  consoleErrors.expect(/status of 502 .*test-mail/);
  await using mailServer = await startMailServer();
  mailServer.manner = 'refuses';
  mailServer.refusal = { responseCode: 550, message: 'No such user here' };
  const site = await startSite(notifyHost, { SMTP_URL: mailServer.url, MAIL_FROM });
  await openPanel(page, site, adminAddress.settings);
  const send = card(page).getByRole('button', { name: 'Send test mail' });
  await send.click();
  await expect(card(page).getByRole('status')).toHaveText(
    'The mail server answered: 550 No such user here',
  );
  await mailServer.hangUp();
  await send.click();
  await expect(card(page).getByRole('status')).toHaveText(/^The mail server could not be reached/);
  expect(mailServer.mails).toEqual([]);
});

test('without a mail server a test mail says what is missing', async ({
  consoleErrors,
  page,
  startSite,
}) => {
  consoleErrors.expect(/status of 409 .*test-mail/);
  const site = await startSite(notifyHost);
  await openPanel(page, site, adminAddress.settings);
  await card(page).getByRole('button', { name: 'Send test mail' }).click();
  await expect(card(page).getByRole('status')).toHaveText('No mail server is set up (SMTP_URL).');
});
