import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DAY_MS } from '#domain/dates/durations.ts';
import { TRASH_DAYS, type TrashEntry, type TrashKind } from '#domain/trash/trash-entry.ts';
import { recordErasures } from '#server/core/database/erasures.ts';
import { newestMigration } from '#server/core/database/migrate.ts';
import { runTransaction, lockUntilCommit } from '#server/core/database/run-transaction.ts';
import { schemaAfter } from '#server/core/database/site-schema.ts';
import type { StoredRow } from '#server/core/database/stored-rows.ts';
import type { Database } from '#server/core/database/tables.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import { indexVideo } from '#server/content/search-index/index-video.ts';
import { lockVideoIfExists } from '#server/content/videos/video-store.ts';
import { hasRows } from '#server/core/database/list-rows.ts';
import { filesOf, parsePayload, type Payload } from './payload.ts';
import { putRows, unreadableEntry } from './put-rows.ts';
import { takeRows } from './take-rows.ts';
import { rootTables } from './trashed-tables.ts';

/**
 * Deleted videos, sources and messages with their rows, see decision 55. Each write is one transaction,
 * and takes the lock "trash" first, so that no two of them wait for each other.
 */

/** The oldest entries beyond one of these limits are deleted forever. */
export const MAX_ENTRIES = 500;
export const MAX_TOTAL_BYTES = 20 * 1024 * 1024;

/** What was deleted, and the files that nothing keeps any more since then. */
export interface Trashed {
  /** `null` if the rows alone would take more than {@link MAX_TOTAL_BYTES}, and are deleted forever. */
  trashId: string | null;
  /** Names of files that the caller deletes, unless another row refers to them. */
  fileNames: string[];
}

async function deleteWhere(
  database: Database,
  column: 'id' | 'expiresAt',
  operator: '=' | '<=' | '>',
  value: string,
): Promise<{ deleted: number; fileNames: string[] }> {
  return runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'trash');
    const entries = await transaction
      .selectFrom('trash')
      .select('id')
      .where(column, operator, value)
      .execute();
    const ids = entries.map(({ id }) => id);
    return { deleted: ids.length, fileNames: await deleteEntries(transaction, ids) };
  });
}

/** The entries that can be restored, the latest deletion first. */
export async function listTrash(database: Database, now: Date): Promise<TrashEntry[]> {
  return database
    .selectFrom('trash')
    .select(['id', 'kind', 'title', 'deletedAt', 'expiresAt'])
    .where('expiresAt', '>', now.toISOString())
    .orderBy('deletedAt', 'desc')
    .orderBy('id')
    .execute();
}

/**
 * Moves a video, a source or a message into the trash, with all rows that go with it. `undefined` when
 * there is no such row.
 */
export async function addToTrash(
  database: Database,
  kind: TrashKind,
  id: string,
  now: Date,
): Promise<Trashed | undefined> {
  return runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'trash');
    const payload = await takeRows(transaction, { kind, id });
    if (!payload) return undefined;
    await lockUntilCommit(transaction, 'uploads');
    const trashed = await store(transaction, kind, payload, now);
    const videoId = videoOf(kind, payload);
    if (kind === 'source' && videoId !== undefined) await indexVideo(transaction, videoId);
    return trashed;
  });
}

/**
 * Moves an entry back to where it was.
 *
 * @throws RequestError 404 if there is no such entry, 409 if it cannot be restored
 */
export async function restoreFromTrash(
  database: Database,
  entryId: string,
  now: Date,
): Promise<{ kind: TrashKind; id: string }> {
  // Before the transaction, because on SQLite all other writes wait for it.
  const schema = await schemaAfter(newestMigration());
  return runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'trash');
    const entry = await transaction
      .selectFrom('trash')
      .select(['kind', 'payload'])
      .where('id', '=', entryId)
      .where('expiresAt', '>', now.toISOString())
      .executeTakeFirst();
    if (!entry) throw noSuchEntry();
    const { kind } = entry;
    const payload = parsePayload(entry.payload);
    const root = payload && rootOf(kind, payload);
    if (!payload || !root) throw unreadableEntry();
    const videoId = videoOf(kind, payload);
    if (kind === 'source' && !(await lockVideoIfExists(transaction, videoId ?? ''))) {
      throw new RequestError(
        409,
        'The video of this source is deleted. Please restore the video first.',
      );
    }
    // Otherwise its files could be deleted between the two lists of references.
    await lockUntilCommit(transaction, 'uploads');
    await putRows(transaction, { kind, payload }, schema);
    await transaction.deleteFrom('trash').where('id', '=', entryId).execute();
    if (videoId !== undefined) await indexVideo(transaction, videoId);
    return { kind, id: String(root['id']) };
  });
}

/**
 * Deletes an entry forever, and returns the files that it kept.
 *
 * @throws RequestError 404 if there is no such entry
 */
export async function deleteTrashEntry(database: Database, entryId: string): Promise<string[]> {
  const { deleted, fileNames } = await deleteWhere(database, 'id', '=', entryId);
  if (deleted === 0) throw noSuchEntry();
  return fileNames;
}

function noSuchEntry(): RequestError {
  return new RequestError(404, 'This is no longer in the trash.');
}

/** Deletes every entry forever. Returns their number, and the files that they kept. */
export async function emptyTrash(
  database: Database,
): Promise<{ deleted: number; fileNames: string[] }> {
  return deleteWhere(database, 'id', '>', '');
}

/** Deletes the entries whose time is over. Returns the files that they kept. */
export async function deleteExpiredTrash(database: Database, now: Date): Promise<string[]> {
  // The first query runs without a transaction, because a transaction would lock SQLite each time.
  const expired = database.selectFrom('trash').where('expiresAt', '<=', now.toISOString());
  if (!(await hasRows(expired))) return [];
  return (await deleteWhere(database, 'expiresAt', '<=', now.toISOString())).fileNames;
}

/** Stores an entry, and deletes the oldest ones beyond the limits. */
async function store(
  transaction: Database,
  kind: TrashKind,
  payload: Payload,
  now: Date,
): Promise<Trashed> {
  const text = JSON.stringify(payload);
  const files = [...filesOf(payload), ...(await listKnownFiles(transaction, payload))];
  if (Buffer.byteLength(text) > MAX_TOTAL_BYTES) {
    return { trashId: null, fileNames: files.map(({ name }) => name) };
  }
  const id = randomUUID();
  const root = rootOf(kind, payload);
  await transaction
    .insertInto('trash')
    .values({
      id,
      kind,
      title: titleOf(kind, root),
      deletedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + TRASH_DAYS * DAY_MS).toISOString(),
      schema: newestMigration(),
      payload: text,
      messageId: kind === 'message' ? String(root?.['id']) : null,
    })
    .execute();
  for (const file of files) {
    await transaction
      .insertInto('trash_files')
      .values({ entryId: id, ...file })
      .execute();
  }
  const entries = await transaction
    .selectFrom('trash')
    .select(['id', sql<number>`octet_length(payload)`.as('sizeBytes')])
    .where('id', '!=', id)
    .orderBy('deletedAt', 'desc')
    .orderBy('id')
    .execute();
  let [kept, totalBytes] = [1, Buffer.byteLength(text)];
  const surplus = entries.filter(({ sizeBytes }) => {
    kept += 1;
    totalBytes += sizeBytes;
    return kept > MAX_ENTRIES || totalBytes > MAX_TOTAL_BYTES;
  });
  return {
    trashId: id,
    fileNames: await deleteEntries(
      transaction,
      surplus.map((entry) => entry.id),
    ),
  };
}

/**
 * The thumbnails of the videos of a payload, and the copies of its sources. Their rows belong to the videos
 * on YouTube and to the addresses, and stay.
 */
async function listKnownFiles(
  transaction: Database,
  { rows: { videos = [], sources = [] } }: Payload,
): Promise<{ name: string; fileName: null }[]> {
  // A list of values may not be empty.
  const known = transaction
    .selectFrom('youtube_videos')
    .select('thumbnailName as name')
    .where('youtubeId', 'in', ['', ...videos.map(({ youtubeId }) => String(youtubeId))])
    .union((copies) =>
      copies
        .selectFrom('address_copies')
        .select('fileName as name')
        .where('url', 'in', ['', ...sources.map(({ url }) => String(url))]),
    );
  return (await known.execute()).flatMap(({ name }) =>
    name === null ? [] : [{ name, fileName: null }],
  );
}

/** Deletes entries forever, and returns the names of the files that they kept. */
async function deleteEntries(transaction: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const files = await transaction
    .deleteFrom('trash_files')
    .where('entryId', 'in', ids)
    .returning('name')
    .execute();
  const entries = await transaction
    .deleteFrom('trash')
    .where('id', 'in', ids)
    .returning('messageId')
    .execute();
  await recordErasures(
    transaction,
    'message',
    entries.flatMap(({ messageId }) => messageId ?? []),
  );
  return files.map(({ name }) => name);
}

function rootOf(kind: TrashKind, { rows }: Payload): StoredRow | undefined {
  return rows[rootTables[kind]]?.[0];
}

function titleOf(kind: TrashKind, root: StoredRow | undefined): string {
  if (kind === 'message') return `${root?.['firstName']} ${root?.['lastName']}`;
  return String(root?.['title']);
}

/** The video that an entry is, or whose source it is; `undefined` for a message. */
function videoOf(kind: TrashKind, payload: Payload): string | undefined {
  const root = rootOf(kind, payload);
  if (kind === 'message' || !root) return undefined;
  return String(kind === 'video' ? root['id'] : root['videoId']);
}

/** How many bytes the deleted messages take, for the limit of the inbox. */
export async function measureTrashedMessages(database: Database): Promise<number> {
  const { usedBytes } = await database
    .selectFrom('trash')
    .select(sql<number>`coalesce(sum(octet_length(payload)), 0)`.as('usedBytes'))
    .where('kind', '=', 'message')
    .executeTakeFirstOrThrow();
  return usedBytes;
}
