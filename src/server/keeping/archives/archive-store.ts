import { sql } from 'kysely';
import { archivability } from '#domain/keeping/archived-address.ts';
import { claim, claimDue, deleteClaimed, updateClaimed } from '#server/database/due/due-rows.ts';
import type { Database, Row } from '#server/database/tables.ts';
import type { PublicSource } from '../walk-pages.ts';
import type { Snapshot } from './wayback.ts';

/** How far the snapshot of each source in the Internet Archive is. */

type ArchiveRow = Row<'source_archives'>;

/** A source that this process is about to ask the archive for. */
export type ClaimedArchive = ArchiveRow;

/** A new or changed source is sent after this time, so that a typing error is not. */
const QUIET_MS = 60_000;

/**
 * How long a claim lasts. It starts again just before the capture is requested, so that a process that
 * is killed then has not sent the source twice within five minutes. A request takes 20 seconds at most.
 */
const CLAIM_MS = 6 * 60_000;

/** A source that was not archived is tried again after this time at most. */
export const LONGEST_WAIT_MS = 24 * 60 * 60_000;

const SECRET_LOOKING =
  'The address looks as if it contained a secret. It is only sent if you choose “Archive now”.';

const NEVER = 'You do not want this source to be archived.';

/** The reasons that the owner has given. Nothing is to be done about them. */
export const OWN_CHOICES = [SECRET_LOOKING, NEVER];

/**
 * Adds the rows of sources that have none, and starts again for those whose address has changed. A
 * source whose address may not be sent gets no row. One that the owner has refused stays refused.
 */
export async function adoptArchives(
  database: Database,
  sources: readonly PublicSource[],
  now: Date,
): Promise<void> {
  if (sources.length === 0) return;
  const stored = await database
    .selectFrom('source_archives')
    .select(['sourceId', 'ofUrl', 'message'])
    .where(
      'sourceId',
      'in',
      sources.map(({ id }) => id),
    )
    .execute();
  const rows = new Map(stored.map((row) => [row.sourceId, row]));
  const dueAt = after(now, QUIET_MS);
  for (const source of sources) {
    const row = rows.get(source.id);
    if (row?.ofUrl === source.url) continue;
    const result = archivability(source.url);
    if (row?.message === NEVER) await start(database, refused(source, NEVER));
    else if (result === 'yes') await start(database, { ...newRow(source), dueAt });
    else if (result === 'secret-looking') {
      await start(database, refused(source, SECRET_LOOKING));
    } else if (row) await remove(database, row);
  }
}

/**
 * Claims the source to ask for next; `undefined` when none is due.
 *
 * @param onlyRunning claims no source for which a new capture would be requested
 */
export async function claimArchive(
  database: Database,
  now: Date,
  onlyRunning: boolean,
): Promise<ClaimedArchive | undefined> {
  return claimDue(database, 'source_archives', now, {
    longestWaitMs: LONGEST_WAIT_MS,
    claimMs: CLAIM_MS,
    ...(onlyRunning && { among: sql`"jobId" is not null` }),
    // The captures that have begun come first: the archive forgets them after an hour.
    first: sql`case when "jobId" is null then 1 else 0 end`,
  });
}

/**
 * Records that a capture of a claimed source is about to be requested, and extends its claim.
 * Returns `undefined` if the row was changed meanwhile; then nothing may be sent.
 */
export async function beginSending(
  database: Database,
  claimed: ClaimedArchive,
  now: Date,
): Promise<ClaimedArchive | undefined> {
  const changes = { state: 'running' as const, message: null };
  return claim(database, 'source_archives', claimed, now, { claimMs: CLAIM_MS, changes });
}

/**
 * Forgets a claimed source that is not public any more, or whose address has changed. It is adopted
 * when it is public.
 */
export async function releaseArchive(database: Database, claimed: ClaimedArchive): Promise<void> {
  const snapshot = { state: 'kept' as const, dueAt: null };
  if (claimed.url === null) await deleteClaimed(database, 'source_archives', claimed);
  else await updateClaimed(database, 'source_archives', claimed, snapshot);
}

/**
 * Sends a source now, even if its address looks secret. A capture that is running is not started
 * again, and a snapshot of the same address stays.
 */
export async function requestArchive(
  database: Database,
  source: PublicSource,
  now: Date,
): Promise<void> {
  const row = { ...newRow(source), dueAt: now.toISOString(), isRequested: true };
  await database
    .insertInto('source_archives')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('sourceId')
        .doUpdateSet((stored) => {
          const unlessMoved = (column: 'url' | 'capturedAt') =>
            stored
              .case()
              .when('source_archives.ofUrl', '=', source.url)
              .then(stored.ref(`source_archives.${column}`))
              .else(null)
              .end();
          return { ...row, url: unlessMoved('url'), capturedAt: unlessMoved('capturedAt') };
        })
        .where((stored) =>
          stored.or([
            stored('source_archives.ofUrl', '!=', source.url),
            stored('source_archives.state', '!=', 'running'),
          ]),
        ),
    )
    .execute();
}

/** Keeps a source from being sent, until the owner asks for it. */
export async function refuseArchiveForever(
  database: Database,
  source: PublicSource,
): Promise<void> {
  await replace(database, refused(source, NEVER));
}

/** Records the snapshot that the owner has chosen. */
export async function chooseArchive(
  database: Database,
  source: PublicSource,
  snapshot: Snapshot,
): Promise<void> {
  await replace(database, {
    ...newRow(source),
    ...snapshot,
    state: 'kept',
    isRequested: true,
  });
}

function after(now: Date, durationMs: number): string {
  return new Date(now.getTime() + durationMs).toISOString();
}

function newRow({ id, url }: PublicSource): ArchiveRow {
  return {
    sourceId: id,
    ofUrl: url,
    state: 'waiting',
    url: null,
    capturedAt: null,
    jobId: null,
    jobStartedAt: null,
    isRequested: false,
    attempts: 0,
    dueAt: null,
    message: null,
  };
}

function refused(source: PublicSource, message: string): ArchiveRow {
  return { ...newRow(source), state: 'refused', message };
}

/**
 * Stores the row of a source that has none, or only one of a former address. One statement, so that a
 * server that reads late cannot start again what another one has sent.
 */
async function start(database: Database, row: ArchiveRow): Promise<void> {
  await database
    .insertInto('source_archives')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('sourceId').doUpdateSet(row).where('source_archives.ofUrl', '!=', row.ofUrl),
    )
    .execute();
}

async function replace(database: Database, row: ArchiveRow): Promise<void> {
  await database
    .insertInto('source_archives')
    .values(row)
    .onConflict((conflict) => conflict.column('sourceId').doUpdateSet(row))
    .execute();
}

async function remove(
  database: Database,
  { sourceId, ofUrl }: Pick<ArchiveRow, 'sourceId' | 'ofUrl'>,
): Promise<void> {
  await database
    .deleteFrom('source_archives')
    .where('sourceId', '=', sourceId)
    .where('ofUrl', '=', ofUrl)
    .execute();
}
