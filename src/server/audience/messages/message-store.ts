import { setImmediate as waitForOtherRequests } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ListPosition } from '#domain/http/list-page.ts';
import type { MessagePageQuery } from '#domain/messages/message-page.ts';
import type { Notification } from '#domain/messages/admin-message.ts';
import { countRows, isOlderThan, containsText } from '#server/core/database/list-rows.ts';
import { recordErasures } from '#server/core/database/erasures.ts';
import { runTransaction } from '#server/core/database/run-transaction.ts';
import type { Database, Row } from '#server/core/database/tables.ts';
import { unchanged } from '#server/core/database/changed-meanwhile.ts';
import { type OutboxState, listMailStates } from '#server/core/outbox/outbox-store.ts';

type MessageFilter = Omit<MessagePageQuery, 'limit' | 'before'>;

/** Messages that an export reads at a time. At full size they take less than 4 MB of memory. */
const EXPORT_PAGE_SIZE = 100;

/** Deleting this many messages of full size blocks SQLite for about 20 ms. */
const DELETE_BATCH = 100;

/**
 * One page of messages with the state of their notifications, newest first. `last` is the last message
 * of this page, if others follow it.
 */
export async function listMessages(
  database: Database,
  { limit, before, ...filter }: MessagePageQuery,
) {
  const matching = matchingMessages(database, filter);
  const total = await countRows(matching);
  const rows = await newestFirst(matching, before)
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  // A message and its mail are committed together, so the mails of all messages of the page are
  // found, although a second query reads them.
  const states = await listMailStates(
    database,
    page.map(({ id }) => id),
  );
  const messages = page.map((message) =>
    Object.assign(message, { notification: notificationOf(states.get(message.id)) }),
  );
  return { messages, total, last: rows.length > limit ? positionOf(page.at(-1)) : undefined };
}

export async function* readMessagePages(
  database: Database,
): AsyncGenerator<Row<'contact_messages'>[]> {
  let last: ListPosition | undefined;
  do {
    const page = await newestFirst(database.selectFrom('contact_messages'), last)
      .limit(EXPORT_PAGE_SIZE)
      .execute();
    yield page;
    last = positionOf(page.at(-1));
  } while (last);
}

/** Lists the messages with these ids that have not been deleted, oldest first. */
export async function listMessagesByIds(
  database: Database,
  ids: readonly string[],
): Promise<Row<'contact_messages'>[]> {
  if (ids.length === 0) return [];
  return database
    .selectFrom('contact_messages')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Marks a message as read or unread. Returns it; `undefined` when there is no such message. */
export async function setMessageRead(
  database: Database,
  id: string,
  isRead: boolean,
): Promise<Row<'contact_messages'> | undefined> {
  const changed = await database
    .updateTable('contact_messages')
    .set({ isRead })
    .where('id', '=', id)
    .where('isRead', '=', !isRead)
    .returningAll()
    .executeTakeFirst();
  if (changed) return changed;
  const stored = await database
    .selectFrom('contact_messages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return stored && unchanged(stored);
}

/**
 * Deletes the messages that match and their notifications forever, and returns their number.
 * Messages that arrive in the meantime are kept.
 *
 * Deletes one batch after another, because SQLite blocks the process during a statement. After
 * a crash or an error, the same call deletes the remaining messages.
 */
export async function deleteMessages(
  database: Database,
  filter: MessageFilter,
  now: Date,
): Promise<number> {
  let [deleted, lastBatch] = [0, DELETE_BATCH];
  while (lastBatch === DELETE_BATCH) {
    lastBatch = await runTransaction(database, async (transaction) => {
      const rows = await transaction
        .deleteFrom('contact_messages')
        .where(
          'id',
          'in',
          matchingMessages(transaction, filter)
            .select('id')
            .where('createdAt', '<=', now.toISOString())
            .limit(DELETE_BATCH),
        )
        .returning('id')
        .execute();
      const ids = rows.map(({ id }) => id);
      await recordErasures(transaction, 'message', ids);
      return ids.length;
    });
    deleted += lastBatch;
    await waitForOtherRequests();
  }
  return deleted;
}

function matchingMessages(
  database: Database,
  { network, since, search, isRead, isAboutVideo }: MessageFilter,
) {
  let matching = database.selectFrom('contact_messages');
  if (network !== undefined) matching = matching.where('network', '=', network);
  if (since !== undefined) matching = matching.where('createdAt', '>=', since);
  if (search !== undefined) matching = matching.where(contains(search));
  if (isRead !== undefined) matching = matching.where('isRead', '=', isRead);
  if (isAboutVideo !== undefined) {
    matching = matching.where('aboutVideoId', isAboutVideo ? 'is not' : 'is', null);
  }
  return matching;
}

type SelectMessages = ReturnType<typeof matchingMessages>;

function newestFirst(matching: SelectMessages, before: ListPosition | undefined) {
  return (before ? matching.where(isOlderThan('createdAt', before)) : matching)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');
}

/**
 * The condition for messages that contain the search text. Only the letters A to Z are changed to
 * lower case, as `lower` does in both databases.
 */
function contains(search: string) {
  const text = search.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  const searched = sql`"firstName" || ' ' || "lastName" || ' ' || email || ' ' || message`;
  return containsText(sql`lower(${searched})`, text);
}

function positionOf(message: Row<'contact_messages'> | undefined): ListPosition | undefined {
  return message && { time: message.createdAt, id: message.id };
}

/** The state that the panel shows. A message without a mail, such as an imported one, is never announced. */
function notificationOf(mail: OutboxState | undefined): Notification {
  if (!mail) return { state: 'off', sentAt: null, attempts: 0, error: null };
  const { state, sentAt, attempts, lastError, digestId } = mail;
  const reasonToWait = lastError ?? (digestId === null ? null : WAITS_FOR_DIGEST);
  return { state, sentAt, attempts, error: state === 'waiting' ? reasonToWait : lastError };
}

const WAITS_FOR_DIGEST = 'So many messages arrived that one mail will list them.';
