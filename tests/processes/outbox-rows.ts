import type { MailServer } from '#tests/servers/mail-server.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import type { StartedDatabase } from '#tests/database/start-database.ts';

/** Returns the delivery state of every mail in the outbox, oldest first. */
export function outboxRows({ database }: Pick<StartedDatabase, 'database'>) {
  return database
    .selectFrom('mail_outbox')
    .select(['state', 'attempts', 'sentAt', 'lastError'])
    .orderBy('createdAt')
    .execute();
}

/** Stores messages one millisecond apart, the last one at the given time, and returns their texts, oldest first. */
export async function makeMessages(
  { database }: Pick<StartedDatabase, 'database'>,
  count: number,
  last = '2025-03-01T11:00:00.000Z',
): Promise<string[]> {
  const texts = Array.from({ length: count }, (_, index) => `Message number ${index}.`);
  for (const [index, message] of texts.entries()) {
    const createdAt = new Date(Date.parse(last) - count + 1 + index).toISOString();
    await makeMessage(database, { message: { message, createdAt } });
  }
  return texts;
}

/** Texts of the messages whose notification was delivered, in order of delivery. */
export function deliveredTexts({ mails }: MailServer): string[] {
  return mails.map(({ text = '' }) => /wrote:\n\n([^]+)\n\n-- \n/.exec(text)?.[1] ?? '');
}
