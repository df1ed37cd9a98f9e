import type { MailServer } from './mail-server.ts';
import { makeMessage } from './make-message.ts';
import type { TestApp } from './start-app.ts';

/** What the outbox knows of each mail, oldest first. */
export function outboxOf(app: TestApp) {
  return app.database
    .selectFrom('mail_outbox')
    .select(['state', 'attempts', 'sentAt', 'lastError'])
    .orderBy('createdAt')
    .execute();
}

/** Stores so many messages, each a moment younger than the one before. Gives their texts. */
export async function makeMessages(app: TestApp, count: number): Promise<string[]> {
  const texts = Array.from({ length: count }, (_, index) => `Message number ${index}.`);
  for (const [index, message] of texts.entries()) {
    const createdAt = new Date(Date.parse('2025-03-01T11:00:00.000Z') + index).toISOString();
    await makeMessage(app.database, { message: { message, createdAt } });
  }
  return texts;
}

/** The texts of the messages that arrived, in the order they did. */
export function arrived({ mails }: MailServer): string[] {
  return mails.map(({ text = '' }) => /wrote:\n\n([^]+)\n\n-- \n/.exec(text)?.[1] ?? '');
}
