import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  MAX_READERS,
  type Reader,
  type ReaderCounts,
  type ReaderImport,
  READERS_PER_PAGE,
} from '#domain/readers/reader.ts';
import { emailKey } from '#domain/readers/reader-addresses.ts';
import { countRows, containsText, batchesOf } from '#server/core/database/list-rows.ts';
import { recordErasures } from '#server/core/database/erasures.ts';
import { runTransaction, lockUntilCommit } from '#server/core/database/run-transaction.ts';
import { signingKey, suppressionKey } from '#server/core/database/signing-key.ts';
import type { Database, Row } from '#server/core/database/tables.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import { deleteToReader } from '#server/core/outbox/outbox-store.ts';
import { readerTokenHashes, suppressionHash } from '#server/core/access/reader-tokens.ts';

const shownColumns = ['id', 'email', 'state', 'confirmedAt'] as const;

/** Readers that an export reads, or that are looked up, with one query. */
const BATCH_SIZE = 500;

/** What the owner states with an import. */
const IMPORT_CONSENT =
  'The owner of the site has stated that this address was confirmed elsewhere.';

/** One page, the latest sign-ups first, and how many readers match. `page` counts from 1. */
export async function listReaderPage(
  database: Database,
  { page, search }: { page: number; search: string },
) {
  const matching = database
    .selectFrom('subscribers')
    .$if(search !== '', (readers) =>
      readers.where(containsText(sql.ref('emailKey'), search.toLowerCase())),
    );
  const total = await countRows(matching);
  const readers = await matching
    .select(shownColumns)
    .orderBy('requestedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(READERS_PER_PAGE)
    .offset((page - 1) * READERS_PER_PAGE)
    .execute();
  return { readers, counts: await countStates(database), total };
}

/** The readers with these addresses, in lower case. */
export async function findReadersByKeys(
  database: Database,
  keys: readonly string[],
): Promise<Reader[]> {
  const found: Reader[] = [];
  for (const batch of batchesOf(keys, BATCH_SIZE)) {
    found.push(
      ...(await database
        .selectFrom('subscribers')
        .select(shownColumns)
        .where('emailKey', 'in', batch)
        .orderBy('emailKey')
        .execute()),
    );
  }
  return found;
}

/** All readers by address, page by page. */
export async function* readReaderPages(database: Database): AsyncGenerator<Row<'subscribers'>[]> {
  let last = '';
  for (;;) {
    const page = await database
      .selectFrom('subscribers')
      .selectAll()
      .where('emailKey', '>', last)
      .orderBy('emailKey')
      .limit(BATCH_SIZE)
      .execute();
    yield page;
    const end = page.at(-1);
    if (!end) return;
    last = end.emailKey;
  }
}

/** Deletes a reader and the mail that waits to be sent to the address; false for an unknown reader. */
export async function deleteReader(database: Database, id: string): Promise<boolean> {
  return runTransaction(database, async (transaction) => {
    const deleted = await transaction
      .deleteFrom('subscribers')
      .where('id', '=', id)
      .returning('email')
      .executeTakeFirst();
    if (!deleted) return false;
    await deleteToReader(transaction, deleted.email);
    await recordErasures(transaction, 'reader', [id]);
    return true;
  });
}

/**
 * Adds addresses as confirmed readers, all or none. Skips those that are listed and those that have
 * ended their subscription.
 *
 * @param emails without repetitions
 * @param isStored false to find out only what would be done
 * @throws RequestError 400 when there is no room for all of them
 */
export async function importReaders(
  database: Database,
  emails: readonly string[],
  now: Date,
  { isStored }: { isStored: boolean },
): Promise<Pick<ReaderImport, 'new' | 'known' | 'suppressed'>> {
  return runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'subscribers');
    const hashKey = await suppressionKey(transaction);
    const key = await signingKey(transaction);
    const fresh: string[] = [];
    let [known, suppressed] = [0, 0];
    for (const batch of batchesOf(emails, BATCH_SIZE)) {
      const listed = await listedKeys(transaction, batch.map(emailKey));
      const others = batch.filter((email) => !listed.has(emailKey(email)));
      const hashes = others.map((email) => suppressionHash(hashKey, email));
      const ended = await suppressedHashes(transaction, hashes);
      const added = others.filter((_, index) => !ended.has(hashes[index] ?? ''));
      known += batch.length - others.length;
      suppressed += others.length - added.length;
      fresh.push(...added);
    }
    const stored = await countRows(transaction.selectFrom('subscribers'));
    if (stored + fresh.length > MAX_READERS) {
      const most = MAX_READERS.toLocaleString('en');
      throw new RequestError(400, `There can be ${most} readers. None was added.`);
    }
    for (const batch of batchesOf(isStored ? fresh : [], BATCH_SIZE)) {
      const rows = batch.map((email) => importedRow(email, key, now));
      await transaction.insertInto('subscribers').values(rows).execute();
    }
    return { new: fresh.length, known, suppressed };
  });
}

function importedRow(email: string, key: Buffer, now: Date) {
  const id = randomUUID();
  const at = now.toISOString();
  const { tokenHash } = readerTokenHashes(key, id);
  return {
    id,
    email,
    emailKey: emailKey(email),
    state: 'confirmed',
    origin: 'import',
    consentText: IMPORT_CONSENT,
    requestedAt: at,
    confirmedAt: at,
    tokenHash,
  } as const;
}

async function countStates(database: Database): Promise<ReaderCounts> {
  const rows = await database
    .selectFrom('subscribers')
    .select(({ fn }) => ['state', fn.countAll<number>().as('total')])
    .groupBy('state')
    .execute();
  const counts = { pending: 0, confirmed: 0, bounced: 0 };
  for (const { state, total } of rows) counts[state] = total;
  return counts;
}

async function listedKeys(database: Database, keys: string[]): Promise<Set<string>> {
  const rows = await database
    .selectFrom('subscribers')
    .select('emailKey')
    .where('emailKey', 'in', keys)
    .execute();
  return new Set(rows.map((row) => row.emailKey));
}

async function suppressedHashes(database: Database, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await database
    .selectFrom('suppressions')
    .select('emailHash')
    .where('emailHash', 'in', hashes)
    .execute();
  return new Set(rows.map((row) => row.emailHash));
}
