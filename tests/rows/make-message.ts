import { randomUUID } from 'node:crypto';
import type { Database, Row } from '#server/core/database/tables.ts';
import { insertRow } from './sample-rows.ts';

interface Changes {
  message?: Partial<Row<'contact_messages'>>;
  /** Changes to the notification mail of the message. */
  mail?: Partial<Row<'mail_outbox'>>;
}

/** Stores a message and its queued notification mail with the given changes. */
export async function makeMessage(database: Database, { message = {}, mail = {} }: Changes = {}) {
  const createdAt = message.createdAt ?? '2025-03-01T12:00:00.000Z';
  const stored = await insertRow(database, 'contact_messages', {
    id: randomUUID(),
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.org',
    subject: 'video-request',
    message: 'Please explain\nthe Electoral College.',
    createdAt,
    ...message,
  });
  await insertRow(database, 'mail_outbox', {
    id: randomUUID(),
    kind: 'notification',
    messageId: stored.id,
    createdAt,
    nextAttemptAt: createdAt,
    ...mail,
  });
  return stored;
}
