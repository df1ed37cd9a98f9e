import { adminAddress, pageAddress } from '#domain/addresses.ts';
import { subjects } from '#domain/messages/subjects.ts';
import { isEmailAddress } from '#domain/text/email-address.ts';
import { oneLine } from '#server/outbox/one-line.ts';
import type { MailAddresses } from '#server/outbox/outbox-worker.ts';
import type { Row } from '#server/database/tables.ts';
import type { Mail } from '#server/outbox/smtp-connection.ts';
import { mailHost } from '#server/outbox/smtp-mailer.ts';

/**
 * The mail that announces a message. The visitor's name is in the subject. The visitor's address is
 * in the text and, if it is valid, in Reply-To. It is never in From, because mail servers treat a
 * sender from another domain as forged.
 *
 * @param id identifies the mail, so that every attempt has the same Message-ID
 */
export function notificationMail(
  id: string,
  message: Row<'contact_messages'>,
  { contactEmail, siteUrl, brand }: MailAddresses & { brand: string },
): Mail {
  // Messages from the form have no control characters, but imported rows may.
  const name = oneLine(`${message.firstName} ${message.lastName}`);
  const subject = subjects.find(({ value }) => value === message.subject)?.label;
  return {
    to: contactEmail,
    subject: `[${brand}] ${subject ?? 'Message'} from ${name}`,
    ...(isEmailAddress(message.email) && { replyTo: { name, address: message.email } }),
    messageId: `<${id}@${mailHost(siteUrl)}>`,
    text: `${name} <${oneLine(message.email)}> wrote:

${message.message}

--${' '}
Subject: ${subject ?? oneLine(message.subject)}
Newsletter: ${message.newsletter ? 'yes, please' : 'no'}
Sent: ${message.createdAt}
${aboutLine(message, siteUrl)}All messages: ${siteUrl}${adminAddress.messages}
`,
  };
}

/** The line that links to the video that the message is about; empty if it is about none. */
function aboutLine(
  { aboutVideoId, aboutSecond }: Row<'contact_messages'>,
  siteUrl: string,
): string {
  if (aboutVideoId === null) return '';
  const address =
    aboutSecond === null
      ? pageAddress.video(aboutVideoId)
      : pageAddress.moment(aboutVideoId, aboutSecond);
  return `About: ${siteUrl}${address}\n`;
}
