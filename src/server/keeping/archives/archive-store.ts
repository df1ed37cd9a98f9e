import { archivability } from '#domain/keeping/archived-address.ts';
import type { Database, Row } from '#server/database/tables.ts';
import type { PublicSource } from '../walk-sources.ts';
import type { Snapshot } from './wayback.ts';

export type ArchiveStore = ReturnType<typeof archiveStore>;

type ArchiveRow = Row<'source_archives'>;

/** A source that this process is about to ask the archive for. */
export interface ClaimedArchive extends Pick<
  ArchiveRow,
  'sourceId' | 'ofUrl' | 'url' | 'jobId' | 'jobStartedAt' | 'attempts' | 'isRequested'
> {
  /** No other process asks for the source before this time. */
  claimedUntil: string;
}

/** What follows an answer of the archive. */
export type ArchiveChanges = Partial<
  Pick<
    ArchiveRow,
    'state' | 'message' | 'jobId' | 'jobStartedAt' | 'attempts' | 'dueAt' | 'url' | 'capturedAt'
  >
>;

/** A new or changed source is sent after this time, so that a typing error is not. */
const QUIET_MS = 60_000;

/** A capture is asked for at most once in this time, even if the process is killed meanwhile. */
const CLAIM_MS = 5 * 60_000;

const SECRET_LOOKING =
  'The address looks as if it contained a secret. It is only sent if you choose “Archive now”.';

const NEVER = 'You do not want this source to be archived.';

/** The reasons that the owner has given. Nothing is to be done about them. */
export const OWN_CHOICES = [SECRET_LOOKING, NEVER];

/** How far the snapshot of each source in the Internet Archive is. */
export function archiveStore(database: Database) {
  return {
    /**
     * Adds the rows of sources that have none, and starts again for those whose address has changed. A
     * source whose address may not be sent gets no row.
     */
    async adopt(sources: readonly PublicSource[], now: Date): Promise<void> {
      if (sources.length === 0) return;
      const stored = await database
        .selectFrom('source_archives')
        .select(['sourceId', 'ofUrl'])
        .where(
          'sourceId',
          'in',
          sources.map(({ id }) => id),
        )
        .execute();
      const addresses = new Map(stored.map(({ sourceId, ofUrl }) => [sourceId, ofUrl]));
      for (const { id, url } of sources) {
        if (addresses.get(id) === url) continue;
        const result = archivability(url);
        if (result === 'yes') await begin(database, { id, url, dueAt: after(now, QUIET_MS) });
        else if (result === 'secret-looking') await refuse(database, { id, url }, SECRET_LOOKING);
        else if (addresses.has(id)) await remove(database, id);
      }
    },

    /** Claims the source to ask for next; `undefined` when none is due. */
    async claim(now: Date): Promise<ClaimedArchive | undefined> {
      const due = await database
        .selectFrom('source_archives')
        .select([
          'sourceId',
          'ofUrl',
          'url',
          'jobId',
          'jobStartedAt',
          'attempts',
          'isRequested',
          'dueAt',
        ])
        .where('dueAt', '<=', now.toISOString())
        // The captures that have begun come first: the archive forgets them after an hour.
        .orderBy((row) => row.case().when('jobId', 'is', null).then(1).else(0).end())
        .orderBy('dueAt')
        .limit(1)
        .executeTakeFirst();
      if (!due) return undefined;
      const { dueAt, ...row } = due;
      const claimedUntil = after(now, CLAIM_MS);
      const { numUpdatedRows } = await database
        .updateTable('source_archives')
        .set({ dueAt: claimedUntil })
        .where('sourceId', '=', row.sourceId)
        .where('dueAt', '=', dueAt)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n ? { ...row, claimedUntil } : undefined;
    },

    /** Changes a claimed row, unless it was claimed again or its address has changed meanwhile. */
    async update(claimed: ClaimedArchive, changes: ArchiveChanges): Promise<void> {
      await database
        .updateTable('source_archives')
        .set(changes)
        .where('sourceId', '=', claimed.sourceId)
        .where('dueAt', '=', claimed.claimedUntil)
        .execute();
    },

    /** Forgets a claimed source that is not public any more. It is adopted when it is public again. */
    async release(claimed: ClaimedArchive): Promise<void> {
      if (claimed.url !== null) return this.update(claimed, { state: 'kept', dueAt: null });
      await database
        .deleteFrom('source_archives')
        .where('sourceId', '=', claimed.sourceId)
        .where('dueAt', '=', claimed.claimedUntil)
        .execute();
    },

    /** Sends a source now, even if its address looks secret. */
    async request(source: PublicSource, now: Date): Promise<void> {
      await begin(database, { ...source, dueAt: now.toISOString(), isRequested: true });
    },

    /** Keeps a source from being sent, until the owner asks for it. */
    async refuseForever(source: PublicSource): Promise<void> {
      await refuse(database, source, NEVER);
    },

    /** Records the snapshot that the owner has chosen. */
    async choose({ id, url: ofUrl }: PublicSource, snapshot: Snapshot): Promise<void> {
      await replace(database, id, {
        ofUrl,
        ...snapshot,
        state: 'kept',
        message: null,
        dueAt: null,
        isRequested: true,
      });
    },
  };
}

function after(now: Date, durationMs: number): string {
  return new Date(now.getTime() + durationMs).toISOString();
}

/** Starts again for a source and its current address. A snapshot of the same address stays. */
async function begin(
  database: Database,
  { id, url, dueAt, isRequested = false }: PublicSource & { dueAt: string; isRequested?: boolean },
): Promise<void> {
  const stored = await database
    .selectFrom('source_archives')
    .select(['url', 'capturedAt'])
    .where('sourceId', '=', id)
    .where('ofUrl', '=', url)
    .executeTakeFirst();
  const snapshot = stored ?? { url: null, capturedAt: null };
  await replace(database, id, {
    ofUrl: url,
    ...snapshot,
    state: 'waiting',
    message: null,
    dueAt,
    isRequested,
  });
}

async function refuse(
  database: Database,
  { id, url }: PublicSource,
  message: string,
): Promise<void> {
  await replace(database, id, {
    ofUrl: url,
    url: null,
    capturedAt: null,
    state: 'refused',
    message,
    dueAt: null,
    isRequested: false,
  });
}

async function remove(database: Database, sourceId: string): Promise<void> {
  await database.deleteFrom('source_archives').where('sourceId', '=', sourceId).execute();
}

async function replace(
  database: Database,
  sourceId: string,
  changes: Omit<ArchiveRow, 'sourceId' | 'jobId' | 'jobStartedAt' | 'attempts'>,
): Promise<void> {
  const row = { ...changes, jobId: null, jobStartedAt: null, attempts: 0 };
  await database
    .insertInto('source_archives')
    .values({ sourceId, ...row })
    .onConflict((conflict) => conflict.column('sourceId').doUpdateSet(row))
    .execute();
}
