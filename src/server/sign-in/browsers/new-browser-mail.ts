import { adminAddress } from '#domain/addresses.ts';
import { formatInstant } from '#domain/dates/format-instant.ts';
import type { Context } from '#server/context/context.ts';
import { oneLine } from '#server/outbox/one-line.ts';
import type { ClaimedMail } from '#server/outbox/outbox-store.ts';
import type { ComposeMail, MailAddresses } from '#server/outbox/outbox-worker.ts';
import type { Mail } from '#server/outbox/smtp-connection.ts';
import { mailHost } from '#server/outbox/smtp-mailer.ts';
import type { Site } from '#server/site/site-defaults.ts';

/** The longest time after a sign-in for which a mail about it is still of use. */
const LONGEST_DELAY_MS = 24 * 60 * 60 * 1000;

/** Composes the mails about sign-ins from new browsers. A mail that could not be sent in time is outdated. */
export function newBrowserMailComposer({ readSite, now }: Context): ComposeMail {
  return async (mail, addresses) => {
    const delayMs = now().getTime() - Date.parse(mail.createdAt);
    if (delayMs >= LONGEST_DELAY_MS) return 'outdated';
    return newBrowserMail(mail, { ...addresses, site: await readSite() });
  };
}

/** The mail that notifies the owner of a sign-in from a browser that had not signed in before. */
function newBrowserMail(
  { id, browser, createdAt }: ClaimedMail,
  { contactEmail, site, siteUrl }: MailAddresses & { site: Site },
): Mail {
  const time = `${formatInstant(createdAt, site.timeZone)} (${site.timeZone})`;
  return {
    to: contactEmail,
    subject: `[${site.brand}] Sign-in from a new browser`,
    messageId: `<${id}@${mailHost(siteUrl)}>`,
    text: `A browser that had not signed in before has signed in to the admin panel:

${oneLine(browser ?? '')}, ${time}

If this was you, there is nothing to do. If not, sign the browser out and change the password in the Security tab:
${siteUrl}${adminAddress.security}
`,
  };
}
