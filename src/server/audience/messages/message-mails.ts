import * as z from 'zod/mini';
import { adminAddress, pageAddress } from '#domain/addresses.ts';
import { subjectLabel, subjects } from '#domain/messages/subjects.ts';
import { isEmailAddress } from '#domain/text/email-address.ts';
import type { Row } from '#server/core/database/tables.ts';
import { findAnnouncedMessages } from '#server/core/outbox/outbox-store.ts';
import { NOTIFICATION_MAILS } from '#server/core/outbox/digest.ts';
import { type ComposedMail, type MailContext, mailKind } from '#server/core/outbox/mail-kind.ts';
import { oneLine } from '#domain/text/characters.ts';
import { listMessagesByIds } from '#server/audience/messages/message-store.ts';

/** How many messages a digest lists: as many as can be read at a glance. */
const MESSAGES_IN_DIGEST = 20;

/** Announces a message to the owner. */
export const notificationMail = mailKind({
  name: 'notification',
  lane: 'notifications',
  payload: z.object({ messageId: z.string() }),
  compose: composeAnnouncement,
});

/** Announces the messages of many notifications, which are moved into it, see `moveDueIntoDigest`. */
export const digestMail = mailKind({
  name: 'digest',
  lane: 'notifications',
  payload: z.object({}),
  compose: composeAnnouncement,
});

/**
 * There is no mail when all messages that it would announce have been deleted. A digest of a single
 * message is mailed like a notification.
 */
async function composeAnnouncement(
  { database, readSite, env: { siteUrl } }: MailContext,
  mail: { id: string },
): Promise<ComposedMail | undefined> {
  const { total, oldestIds } = await findAnnouncedMessages(database, mail, MESSAGES_IN_DIGEST);
  const oldest = await listMessagesByIds(database, oldestIds);
  const [message] = oldest;
  if (!message) return undefined;
  const site = { siteUrl, brand: (await readSite()).brand };
  return total === 1 ? announceMessage(message, site) : announceMessages(total, oldest, site);
}

interface SiteOfMail {
  siteUrl: string;
  brand: string;
}

/**
 * The mail that announces a message. The visitor's name is in the subject. The visitor's address is
 * in the text and, if it is valid, in Reply-To. It is never in From, because mail servers treat a
 * sender from another domain as forged.
 */
function announceMessage(
  message: Row<'contact_messages'>,
  { siteUrl, brand }: SiteOfMail,
): ComposedMail {
  // Messages from the form have no control characters, but imported rows may.
  const name = oneLine(`${message.firstName} ${message.lastName}`);
  const subject = subjects.find(({ value }) => value === message.subject)?.label;
  return {
    subject: `[${brand}] ${subject ?? 'Message'} from ${name}`,
    ...(isEmailAddress(message.email) && { replyTo: { name, address: message.email } }),
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

/** The mail that announces so many messages. It names the senders and the subjects of the oldest ones. */
function announceMessages(
  total: number,
  oldest: readonly Row<'contact_messages'>[],
  { siteUrl, brand }: SiteOfMail,
): ComposedMail {
  const lines = oldest.map(
    ({ firstName, lastName, email, subject }) =>
      `- ${oneLine(`${firstName} ${lastName}`)} <${oneLine(email)}>: ${oneLine(subjectLabel(subject))}`,
  );
  const others = total - oldest.length;
  return {
    subject: `[${brand}] ${total} more messages`,
    text: `At most ${NOTIFICATION_MAILS.limit} notifications are mailed in an hour, so these ${total} messages share one:

${lines.join('\n')}
${others > 0 ? `and ${others} more\n` : ''}
--${' '}
All messages: ${siteUrl}${adminAddress.messages}
`,
  };
}
