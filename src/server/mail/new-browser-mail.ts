import { adminAddress } from '#domain/addresses.ts';
import { formatInstant } from '#domain/dates/format-instant.ts';
import { site } from '#site.config';
import type { Row } from '#server/database/tables.ts';
import type { MailAddresses } from '#server/mail/notification-mail.ts';
import { oneLine } from '#server/mail/one-line.ts';
import { type Mail, mailHost } from '#server/mail/smtp-mailer.ts';

interface NewBrowser {
  /** Identifies the mail, so that every attempt has the same Message-ID. */
  id: string;
  /** The browser and its system, e.g. "Chrome on Windows". */
  browser: string;
  /** ISO 8601 instant in UTC. */
  createdAt: string;
}

/** The mail that notifies the owner of a sign-in from a browser that had not signed in before. */
export function newBrowserMail(
  { id, browser, createdAt }: NewBrowser,
  { contactEmail, siteUrl }: MailAddresses,
): Mail {
  const time = `${formatInstant(createdAt, site.timeZone)} (${site.timeZone})`;
  return {
    to: contactEmail,
    subject: `[${site.brand}] Sign-in from a new browser`,
    messageId: `<${id}@${mailHost(siteUrl)}>`,
    text: `A browser that had not signed in before has signed in to the admin panel:

${oneLine(browser)}, ${time}

If this was you, there is nothing to do. If not, sign the browser out and change the password in the Security tab:
${siteUrl}${adminAddress.security}
`,
  };
}

/** The longest time after a sign-in for which a mail about it is still of use. */
const LONGEST_DELAY_MS = 24 * 60 * 60 * 1000;

/** Whether the mail is about a new browser and could not be sent in time, so that it must be dropped. */
export function isOutdated(
  { kind, createdAt }: Pick<Row<'mail_outbox'>, 'kind' | 'createdAt'>,
  now: Date,
): boolean {
  return kind === 'new-browser' && now.getTime() - Date.parse(createdAt) >= LONGEST_DELAY_MS;
}
