import { adminAddress } from '#domain/addresses.ts';
import { subjectLabel } from '#domain/messages/subjects.ts';
import { NOTIFICATION_MAILS } from '#server/outbox/digest.ts';
import { oneLine } from '#server/outbox/one-line.ts';
import type { MailAddresses } from '#server/outbox/outbox-worker.ts';
import type { Row } from '#server/database/tables.ts';
import type { Mail } from '#server/outbox/smtp-connection.ts';
import { mailHost } from '#server/outbox/smtp-mailer.ts';

interface Digest {
  /** Identifies the mail, so that every attempt has the same Message-ID. */
  id: string;
  total: number;
  /** The oldest of these messages, which the mail lists. */
  oldest: readonly Row<'contact_messages'>[];
}

/** The mail that announces several messages. It names the senders and the subjects of the oldest ones. */
export function digestMail(
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
