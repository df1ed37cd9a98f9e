import { adminAddress } from '#domain/addresses.ts';
import { subjects } from '#domain/messages/subjects.ts';
import { isEmailAddress } from '#domain/text/email-address.ts';
import { site } from '#site.config';
import { oneLine } from '#server/mail/one-line.ts';
import type { ClaimedMail } from '#server/mail/outbox-store.ts';
import { type Mail, mailHost } from '#server/mail/smtp-mailer.ts';

interface Addresses {
  contactEmail: string;
  siteUrl: string;
}

/**
 * The mail that announces a message. The visitor stands in Reply-To, in the
 * subject by name, and in the plain text; never in From, which would make the
 * mail a forgery.
 */
export function notificationMail(
  { id, message }: ClaimedMail,
  { contactEmail, siteUrl }: Addresses,
): Mail {
  // A message is stored without control characters. The database may hold others all the same.
  const name = oneLine(`${message.firstName} ${message.lastName}`);
  const subject = subjects.find(({ value }) => value === message.subject)?.label;
  return {
    to: contactEmail,
    subject: `[${site.brand}] ${subject ?? 'Message'} from ${name}`,
    ...(isEmailAddress(message.email) && { replyTo: { name, address: message.email } }),
    messageId: `<${id}@${mailHost(siteUrl)}>`,
    text: `${name} <${oneLine(message.email)}> wrote:

${message.message}

--${' '}
Subject: ${subject ?? oneLine(message.subject)}
Newsletter: ${message.newsletter ? 'yes, please' : 'no'}
Sent: ${message.createdAt}
All messages: ${siteUrl}${adminAddress.messages}
`,
  };
}
