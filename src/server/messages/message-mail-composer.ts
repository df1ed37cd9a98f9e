import { adminAddress, pageAddress } from '#domain/addresses.ts';
import { subjectLabel, subjects } from '#domain/messages/subjects.ts';
import { isEmailAddress } from '#domain/text/email-address.ts';
import type { Context } from '#server/context/context.ts';
import type { Row } from '#server/database/tables.ts';
import { findAnnouncedMessages } from '#server/outbox/outbox-store.ts';
import type { ComposeMail, MailAddresses } from '#server/outbox/outbox-worker.ts';
import { NOTIFICATION_MAILS } from '#server/outbox/digest.ts';
import { oneLine } from '#server/outbox/one-line.ts';
import type { Mail } from '#server/outbox/smtp-connection.ts';
import { mailHost } from '#server/outbox/smtp-mailer.ts';
import { listMessagesByIds } from '#server/messages/message-store.ts';

/** How many messages a digest lists: as many as can be read at a glance. */
const MESSAGES_IN_DIGEST = 20;

/**
 * Composes notifications and digests. There is no mail when all messages that it would announce have
 * been deleted. A digest of a single message is mailed like a notification.
 */
export function messageMailComposer({ database, readSite }: Context): ComposeMail {
  return async (mail, addresses) => {
    const { total, oldestIds } = await findAnnouncedMessages(database, mail, MESSAGES_IN_DIGEST);
    const oldest = await listMessagesByIds(database, oldestIds);
    const [message] = oldest;
    if (!message) return undefined;
    const { brand } = await readSite();
    if (total === 1) return notificationMail(mail.id, message, { ...addresses, brand });
    return digestMail({ id: mail.id, total, oldest }, { ...addresses, brand });
  };
}

/**
 * The mail that announces a message. The visitor's name is in the subject. The visitor's address is
 * in the text and, if it is valid, in Reply-To. It is never in From, because mail servers treat a
 * sender from another domain as forged.
 *
 * @param id identifies the mail, so that every attempt has the same Message-ID
 */
function notificationMail(
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

interface Digest {
  /** Identifies the mail, so that every attempt has the same Message-ID. */
  id: string;
  total: number;
  /** The oldest of these messages, which the mail lists. */
  oldest: readonly Row<'contact_messages'>[];
}

/** The mail that announces several messages. It names the senders and the subjects of the oldest ones. */
function digestMail(
  { id, total, oldest }: Digest,
  { contactEmail, siteUrl, brand }: MailAddresses & { brand: string },
): Mail {
  const lines = oldest.map(
    ({ firstName, lastName, email, subject }) =>
      `- ${oneLine(`${firstName} ${lastName}`)} <${oneLine(email)}>: ${oneLine(subjectLabel(subject))}`,
  );
  const others = total - oldest.length;
  return {
    to: contactEmail,
    subject: `[${brand}] ${total} more messages`,
    messageId: `<${id}@${mailHost(siteUrl)}>`,
    text: `At most ${NOTIFICATION_MAILS.limit} notifications are mailed in an hour, so these ${total} messages share one:

${lines.join('\n')}
${others > 0 ? `and ${others} more\n` : ''}
--${' '}
All messages: ${siteUrl}${adminAddress.messages}
`,
  };
}
