import { externalHref } from '#domain/http/external-href.ts';
import { archiveError } from '#domain/keeping/archive-errors.ts';
import { withoutTracking } from '#domain/keeping/archived-address.ts';
import type { Database } from '#server/database/tables.ts';
import { OutboundFailure } from '#server/outbound/outbound-failure.ts';
import { closeSlot, takeSlot } from '#server/outbound/outbound-slots.ts';
import type { OutboundJob } from '#server/outbound/outbound-worker.ts';
import type { KeepingSettingsStore } from '../keeping-settings-store.ts';
import { type ListPublicSources, walkSources } from '../walk-sources.ts';
import type { ArchiveChanges, ArchiveStore, ClaimedArchive } from './archive-store.ts';
import type { Snapshot, Wayback } from './wayback.ts';

interface ArchiveJobDependencies {
  database: Database;
  archives: ArchiveStore;
  keepingSettings: Pick<KeepingSettingsStore, 'find'>;
  listPublicSources: ListPublicSources;
  /** Whether visitors see the source. */
  isPublic: (sourceId: string) => Promise<boolean>;
  archive: Wayback;
  now: () => Date;
}

/** The name of the slot: one request for a capture per 10 seconds is less than 7 a minute. */
export const WAYBACK_SLOT = 'wayback';

const SPACING_MS = 10_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How long a capture may take, of which the archive tells no end. */
const JOB_TIMEOUT_MS = 5 * MINUTE_MS;

const FIRST_POLL_MS = 5000;

/** How long after each failed attempt the next one follows. After the last, the source has failed. */
const RETRY_AFTER_MS = [
  ...[1, 4, 16, 64].map((minutes) => minutes * MINUTE_MS),
  DAY_MS,
  DAY_MS,
  DAY_MS,
];

/** While the archive does not answer, no source is sent for this time. */
const DOWN_MS = 5 * MINUTE_MS;

/** A snapshot that is younger needs no new capture. */
const RECENT_MS = 30 * DAY_MS;

const KEYS_WRONG = 'The Internet Archive refuses the keys in WAYBACK_KEYS.';

/** Sends the sources of public videos to the Internet Archive, and records their snapshots. */
export function archiveJob(dependencies: ArchiveJobDependencies): OutboundJob {
  const { database, archives, keepingSettings, isPublic, archive, now } = dependencies;
  const nextSources = walkSources(dependencies.listPublicSources);
  const inMs = (durationMs: number) => new Date(now().getTime() + durationMs);

  /** The latest snapshot, also of the address without tracking parameters. */
  async function findSnapshot(href: string, signal: AbortSignal): Promise<Snapshot | undefined> {
    const snapshot = await archive.findSnapshot(href, signal);
    const shortened = withoutTracking(href);
    if (snapshot || shortened === null) return snapshot;
    return archive.findSnapshot(shortened, signal);
  }

  /** Returns what follows the next request for a claimed source. */
  async function ask(claimed: ClaimedArchive, signal: AbortSignal): Promise<ArchiveChanges> {
    const href = externalHref(claimed.ofUrl) ?? claimed.ofUrl;
    if (claimed.jobId !== null) return poll({ ...claimed, jobId: claimed.jobId }, href, signal);
    const stored = await findSnapshot(href, signal);
    if (stored && !claimed.isRequested && isRecent(stored)) return kept(stored);
    const answer = await archive.save(href, signal);
    switch (answer.kind) {
      case 'started':
        return {
          state: 'running',
          jobId: answer.jobId,
          jobStartedAt: now().toISOString(),
          dueAt: inMs(FIRST_POLL_MS).toISOString(),
        };
      case 'already-saved': {
        const snapshot = await findSnapshot(href, signal);
        return snapshot ? kept(snapshot) : retry(claimed, archiveError('').message);
      }
      case 'keys-wrong':
        await closeSlot(database, WAYBACK_SLOT, inMs(DAY_MS));
        return { state: 'waiting', message: KEYS_WRONG, dueAt: inMs(DAY_MS).toISOString() };
      case 'unavailable':
        throw new OutboundFailure('no-answer');
      case 'error':
        return afterError(claimed, answer.code, stored);
    }
  }

  async function poll(
    claimed: ClaimedArchive & { jobId: string },
    href: string,
    signal: AbortSignal,
  ): Promise<ArchiveChanges> {
    const answer = await archive.findJob(claimed.jobId, href, signal);
    if (answer.kind === 'success') return kept(answer.snapshot);
    if (answer.kind === 'error') {
      return afterError(claimed, answer.code, await findSnapshot(href, signal));
    }
    const elapsedMs = now().getTime() - Date.parse(claimed.jobStartedAt ?? '');
    if (!(elapsedMs < JOB_TIMEOUT_MS)) {
      return retry(claimed, archiveError('error:soft-time-limit-exceeded').message);
    }
    return { dueAt: inMs(elapsedMs + FIRST_POLL_MS).toISOString() };
  }

  function isRecent({ capturedAt }: Snapshot): boolean {
    return now().getTime() - Date.parse(capturedAt) < RECENT_MS;
  }

  /** @param stored the snapshot that visitors see if the archive takes no new one */
  function afterError(
    claimed: ClaimedArchive,
    code: string,
    stored: Snapshot | undefined,
  ): ArchiveChanges {
    const error = archiveError(code);
    const { message } = error;
    if (error.class === 'transient') return retry(claimed, message);
    if (error.class === 'permanent') {
      return stored ? kept(stored) : { ...NO_JOB, state: 'refused', message, dueAt: null };
    }
    const tomorrow = inMs(DAY_MS);
    tomorrow.setUTCHours(0, 0, 0, 0);
    return { ...NO_JOB, state: 'waiting', message, dueAt: tomorrow.toISOString() };
  }

  function retry({ attempts }: ClaimedArchive, message: string): ArchiveChanges {
    const retryAfterMs = RETRY_AFTER_MS[attempts];
    const failed = { ...NO_JOB, message, attempts: attempts + 1 };
    if (retryAfterMs === undefined) return { ...failed, state: 'failed', dueAt: null };
    return { ...failed, state: 'waiting', dueAt: inMs(retryAfterMs).toISOString() };
  }

  /** Whether a request may be sent for the source now; polls are not limited. */
  async function mayAsk({ jobId }: ClaimedArchive): Promise<boolean> {
    return (
      jobId !== null ||
      (await takeSlot(database, WAYBACK_SLOT, { spacingMs: SPACING_MS, now: now() }))
    );
  }

  return {
    name: 'archives',
    async runNext(signal) {
      if (!(await keepingSettings.find()).archivesSources) return false;
      await archives.adopt(await nextSources(), now());
      const claimed = await archives.claim(now());
      if (!claimed) return false;
      if (!(await isPublic(claimed.sourceId))) {
        await archives.release(claimed);
        return true;
      }
      if (!(await mayAsk(claimed))) {
        await archives.update(claimed, { dueAt: inMs(SPACING_MS).toISOString() });
        return false;
      }
      try {
        await archives.update(claimed, await ask(claimed, signal));
      } catch (error) {
        if (!(error instanceof OutboundFailure) || signal.aborted) throw error;
        // The archive is down, so nothing is known about the source: all sources wait.
        await closeSlot(database, WAYBACK_SLOT, inMs(DOWN_MS));
        await archives.update(claimed, { dueAt: inMs(DOWN_MS).toISOString() });
      }
      return true;
    },
  };
}

const NO_JOB = { jobId: null, jobStartedAt: null };

function kept(snapshot: Snapshot): ArchiveChanges {
  return { ...NO_JOB, ...snapshot, state: 'kept', message: null, dueAt: null };
}
