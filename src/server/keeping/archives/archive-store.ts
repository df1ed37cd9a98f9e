import { sql } from 'kysely';
import { archivability } from '#domain/keeping/archived-address.ts';
import { claim, claimDue } from '#server/core/database/due/due-rows.ts';
import { runTransaction } from '#server/core/database/run-transaction.ts';
import type { Database, Row } from '#server/core/database/tables.ts';
import type { Core } from '#server/core/database/core.ts';
import {
  closeSlot,
  isSlotFree,
  LONGEST_CLOSED_MS,
  openSlot,
} from '#server/core/outbound/outbound-slots.ts';
import { hasRows } from '#server/core/database/list-rows.ts';
import { canBeKey, hasPublicSource, type PublicSource } from '../public-sources.ts';
import type { Snapshot } from './wayback.ts';

/** How far the snapshot of each address in the Internet Archive is. */

export type ArchiveRow = Row<'address_archives'>;

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

/** The row of an address that has none yet. */
export function newArchive(url: string, now: Date): ArchiveRow {
  if (archivability(url) === 'secret-looking') {
    return { ...UNKNOWN, url, state: 'refused', message: SECRET_LOOKING };
  }
  return { ...UNKNOWN, url, dueAt: new Date(now.getTime() + QUIET_MS).toISOString() };
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
): Promise<ArchiveRow | undefined> {
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
  claimed: ArchiveRow,
  now: Date,
): Promise<ArchiveRow | undefined> {
  const wanted = database.selectFrom('address_archives').where(isWanted(database, now));
  if (!(await hasRows(wanted.where('url', '=', claimed.url)))) return undefined;
  const changes = { state: 'running' as const, message: null };
  return claim(database, 'address_archives', claimed, now, { claimMs: CLAIM_MS, changes });
}

/** The condition that visitors see a source with the address that the owner wants to be archived. */
function isWanted(database: Database, now: Date) {
  return hasPublicSource(database, 'address_archives', now, sql`not sources."isNeverArchived"`);
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
  const changes = { state: 'waiting' as const, dueAt: now.toISOString() };
  await store(database, source, changes, sql`address_archives.state != 'running'`);
}

/** Records the snapshot that the owner has chosen. */
export async function chooseArchive(
  database: Database,
  source: PublicSource,
  { url: snapshotUrl, capturedAt }: Snapshot,
): Promise<void> {
  await store(database, source, { state: 'kept', snapshotUrl, capturedAt, dueAt: null });
}

/**
 * Stores what the owner wants for the address of a source.
 *
 * @param mayReplace a condition for a stored row, which otherwise stays
 */
async function store(
  database: Database,
  { id, url }: PublicSource,
  wanted: Partial<ArchiveRow>,
  mayReplace = sql<boolean>`true`,
): Promise<void> {
  const changes = { ...NO_JOB, isRequested: true, attempts: 0, message: null, ...wanted };
  await runTransaction(database, async (transaction) => {
    await setNeverArchived(transaction, id, false);
    await transaction
      .insertInto('address_archives')
      .values({ ...UNKNOWN, url, ...changes })
      .onConflict((conflict) => conflict.column('url').doUpdateSet(changes).where(mayReplace))
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

export const NO_JOB = { jobId: null, jobStartedAt: null };

const UNKNOWN = {
  ...NO_JOB,
  state: 'waiting' as const,
  snapshotUrl: null,
  capturedAt: null,
  isRequested: false,
  attempts: 0,
  dueAt: null,
  message: null,
};

/** Closed while the archive refuses the keys. */
const KEYS_SLOT = 'wayback keys';

/** After this time, one source tries whether the archive still refuses the keys. */
const PAUSE_MS = LONGEST_CLOSED_MS;

const KEYS_REFUSED = 'The Internet Archive refuses the keys in WAYBACK_KEYS.';
const KEYS_NEEDED = 'The Internet Archive only takes pages from an account. Set WAYBACK_KEYS.';

/** Why no source is sent, for the owner; `null` if nothing is paused. */
export async function findPauseReason({ database, env, now }: Core): Promise<string | null> {
  if (await isSlotFree(database, KEYS_SLOT, now())) return null;
  return env.waybackKeys === undefined ? KEYS_NEEDED : KEYS_REFUSED;
}

/** Stops all sources, on all servers, while the archive refuses the keys. */
export async function beginPause({ database, now }: Core): Promise<void> {
  await closeSlot(database, KEYS_SLOT, new Date(now().getTime() + PAUSE_MS));
}

/** Lets the archive be asked at once, because the keys may be others. */
export async function endPause(database: Database): Promise<void> {
  await openSlot(database, KEYS_SLOT);
}
