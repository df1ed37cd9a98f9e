import type { Locator, Page } from '@playwright/test';
import { adminAddress } from '#domain/addresses.ts';
import { startMailServer } from '#tests/servers/mail-server.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { openPanel } from '../support/admin-actions.ts';
import { fillIn, sendButton } from '../support/contact-actions.ts';
import { expect, test } from '../support/fixtures.ts';
import { toast } from '../support/page-actions.ts';
import type { Seed, SiteServer } from '../support/site-server.ts';

const MAIL_FROM = 'Plain Evidence <site@example.org>';

const notifyCreator: Seed = async ({ database }) => {
  await makeEmailSettings(database, { contactEmail: 'host@example.org' });
};

/** Returns the state of the only mail in the outbox. */
function notification({ database }: SiteServer) {
  return database
    .selectFrom('mail_outbox')
    .select(['state', 'lastError'])
    .executeTakeFirstOrThrow();
}

function card(page: Page): Locator {
  return page.getByRole('region', { name: 'Email Configuration' });
}

test("a visitor's message and a test mail are delivered to the creator through an SMTP server", async ({
  page,
  prepareSite,
  visit,
}) => {
  await using mailServer = await startMailServer();
  const site = await prepareSite(notifyCreator, { SMTP_URL: mailServer.url, MAIL_FROM });
  await visit(`${site.origin}/contact`);
  await fillIn(page, { subject: 'Media Inquiry', message: 'Where does it say so?\nPage 3?' });
  await sendButton(page).click();
  await expect(toast(page)).toContainText('Message sent successfully!');

  await test.step('the administrator sends a test mail in the meantime', async () => {
    await openPanel(page, site, adminAddress.settings);
    await card(page).getByRole('button', { name: 'Send test mail' }).click();
    await expect(card(page).getByRole('status')).toHaveText(
      /^The mail server accepted a test mail to host@example\.org and answered: 250 /,
    );
  });

  await expect.poll(() => notification(site)).toMatchObject({ state: 'sent' });
  expect(mailServer.mails.map(({ subject }) => subject).toSorted()).toEqual([
    '[Plain Evidence] Media Inquiry from Ada Lovelace',
    '[Plain Evidence] Test mail',
  ]);
  for (const { envelope } of mailServer.mails) {
    expect(envelope).toEqual({ from: 'site@example.org', to: ['host@example.org'] });
  }
  const mail = mailServer.mails.find(({ subject }) => subject?.includes('Ada Lovelace'));
  expect(mail?.replyTo).toEqual([{ name: 'Ada Lovelace', address: 'ada@example.org' }]);
  expect(mail?.text).toContain('Where does it say so?\nPage 3?');

  await page.goto(site.origin + adminAddress.messages);
  await expect(page.getByRole('article')).toContainText('Where does it say so?');
  await expect(page.getByText(/notification could not be sent/i)).toHaveCount(0);
});
