import { sql } from 'kysely';
import { archivability } from '#domain/keeping/archived-address.ts';
import { addMissing, claim, claimDue } from '#server/core/database/due/due-rows.ts';
import { runTransaction } from '#server/core/database/run-transaction.ts';
import type { Database, Row } from '#server/core/database/tables.ts';
import { hasPublicSource } from '#server/content/sources/list-source-addresses.ts';
import { canBeKey } from '../address-key.ts';
import type { PublicSource } from '../walk-pages.ts';
import type { Snapshot } from './wayback.ts';

/** How far the snapshot of each address in the Internet Archive is. */

type ArchiveRow = Row<'address_archives'>;

/** An address that this process is about to ask the archive for. */
export type ClaimedArchive = ArchiveRow;

/** A new address is sent after this time, so that a typing error is not. */
const QUIET_MS = 60_000;

/**
 * How long a claim lasts. It starts again just before the capture is requested, so that a process that
 * is killed then has not sent the address twice within five minutes. A request takes 20 seconds at most.
 */
const CLAIM_MS = 6 * 60_000;

/** An address that was not archived is tried again after this time at most. */
export const LONGEST_WAIT_MS = 24 * 60 * 60_000;

/** Why an address waits for the owner. It is not reported as a problem. */
export const SECRET_LOOKING =
  'The address looks as if it contained a secret. It is only sent if you choose “Archive now”.';

/** Adds the rows of addresses that have none. An address that may not be sent gets no row. */
export async function adoptArchives(
  database: Database,
  addresses: readonly string[],
  now: Date,
): Promise<void> {
  const dueAt = new Date(now.getTime() + QUIET_MS).toISOString();
  const refused = { state: 'refused' as const, message: SECRET_LOOKING };
  const rows = addresses
    .filter(mayBeSent)
    .map((url) =>
      Object.assign(newRow(url), archivability(url) === 'secret-looking' ? refused : { dueAt }),
    );
  await addMissing(database, 'address_archives', rows);
}

/** Whether an address may be sent, if need be after the owner has asked for it. */
export function mayBeSent(url: string): boolean {
  return canBeKey(url) && archivability(url) !== 'never';
}

/**
 * Claims the address to ask for next; `undefined` when none is due.
 *
 * @param onlyRunning claims no address for which a new capture would be requested
 */
export async function claimArchive(
  database: Database,
  now: Date,
  onlyRunning: boolean,
): Promise<ClaimedArchive | undefined> {
  const isRunning = sql`"jobId" is not null`;
  return claimDue(database, 'address_archives', now, {
    longestWaitMs: LONGEST_WAIT_MS,
    claimMs: CLAIM_MS,
    among: onlyRunning ? isRunning : sql`(${isRunning} or ${isWanted(database, now)})`,
    // The captures that have begun come first: the archive forgets them after an hour.
    first: sql`case when "jobId" is null then 1 else 0 end`,
  });
}

/**
 * Records that a capture of a claimed address is about to be requested, and extends its claim.
 * Returns `undefined` if the row was changed meanwhile, or visitors see no source with the address any
 * more; then nothing may be sent.
 */
export async function beginSending(
  database: Database,
  claimed: ClaimedArchive,
  now: Date,
): Promise<ClaimedArchive | undefined> {
  const wanted = await database
    .selectFrom('address_archives')
    .select('url')
    .where('url', '=', claimed.url)
    .where(isWanted(database, now))
    .executeTakeFirst();
  if (!wanted) return undefined;
  const changes = { state: 'running' as const, message: null };
  return claim(database, 'address_archives', claimed, now, { claimMs: CLAIM_MS, changes });
}

/** The condition that visitors see a source with the address that the owner wants to be archived. */
function isWanted(database: Database, now: Date) {
  const url = sql.ref('address_archives.url');
  return hasPublicSource(database, url, now, sql`not sources."isNeverArchived"`);
}

/**
 * Sends the address of a source now, even if it looks secret. A capture that is running is not started
 * again, and a snapshot stays.
 */
export async function requestArchive(
  database: Database,
  source: PublicSource,
  now: Date,
): Promise<void> {
  const row = { ...newRow(source.url), dueAt: now.toISOString(), isRequested: true };
  const { url: _url, snapshotUrl: _snapshotUrl, capturedAt: _capturedAt, ...changes } = row;
  await runTransaction(database, async (transaction) => {
    await setNeverArchived(transaction, source.id, false);
    await transaction
      .insertInto('address_archives')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .column('url')
          .doUpdateSet(changes)
          .where('address_archives.state', '!=', 'running'),
      )
      .execute();
  });
}

/** Sets whether a source is kept from being sent, until the owner asks for it. */
export async function setNeverArchived(
  database: Database,
  sourceId: string,
  isNeverArchived: boolean,
): Promise<void> {
  await database
    .updateTable('sources')
    .set({ isNeverArchived })
    .where('id', '=', sourceId)
    .execute();
}

/** Records the snapshot that the owner has chosen. */
export async function chooseArchive(
  database: Database,
  source: PublicSource,
  { url: snapshotUrl, capturedAt }: Snapshot,
): Promise<void> {
  const row: ArchiveRow = {
    ...newRow(source.url),
    snapshotUrl,
    capturedAt,
    state: 'kept',
    isRequested: true,
  };
  await runTransaction(database, async (transaction) => {
    await setNeverArchived(transaction, source.id, false);
    await transaction
      .insertInto('address_archives')
      .values(row)
      .onConflict((conflict) => conflict.column('url').doUpdateSet(row))
      .execute();
  });
}

function newRow(url: string): ArchiveRow {
  return {
    url,
    state: 'waiting',
    snapshotUrl: null,
    capturedAt: null,
    jobId: null,
    jobStartedAt: null,
    isRequested: false,
    attempts: 0,
    dueAt: null,
    message: null,
  };
}
