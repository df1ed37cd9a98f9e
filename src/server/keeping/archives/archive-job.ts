import { DAY_MS, MINUTE_MS } from '#domain/dates/durations.ts';
import { keepingSettings } from '#domain/keeping/keeping-settings.ts';
import { externalHref } from '#domain/http/external-href.ts';
import { archiveError, type ArchiveRefusal } from '#domain/keeping/archive-errors.ts';
import { withoutTracking } from '#domain/keeping/archived-address.ts';
import type { Context } from '#server/core/context/context.ts';
import { addMissing, updateClaimed } from '#server/core/database/due/due-rows.ts';
import { OutboundFailure } from '#server/core/outbound/outbound-failure.ts';
import { closeSlot, isSlotFree, takeSlot } from '#server/core/outbound/outbound-slots.ts';
import type { Job } from '#server/core/outbound/job-runner.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';
import { walkSources } from '../public-sources.ts';
import {
  type ArchiveRow,
  LONGEST_WAIT_MS,
  NO_JOB,
  beginSending,
  claimArchive,
  mayBeSent,
  newArchive,
  findPauseReason,
  beginPause,
  endPause,
} from './archive-store.ts';
import { type JobAnswer, type SaveAnswer, type Snapshot, wayback } from './wayback.ts';

/** The slot of the requests for a capture. */
const SAVE_SLOT = 'wayback';

/** The slot of the look-ups before them. It is closed while the archive is down. */
const LOOKUP_SLOT = 'wayback look-ups';

const LOOKUP_SPACING_MS = 10_000;

/** The archive allows 7 captures a minute to an account, and 3 a minute and 200 a day to others. */
const SPACING_MS = { withKeys: 10_000, withoutKeys: 450_000 };

/** How long a capture may take, of which the archive tells no end. */
const JOB_TIMEOUT_MS = 5 * MINUTE_MS;

const FIRST_POLL_MS = 5000;

/** How long after each failed attempt the next one follows. After the last, the source has failed. */
const RETRY_AFTER_MS = [
  ...[1, 4, 16, 64].map((minutes) => minutes * MINUTE_MS),
  LONGEST_WAIT_MS,
  LONGEST_WAIT_MS,
  LONGEST_WAIT_MS,
];

/** While the archive does not answer, no source is sent for this time. */
const DOWN_MS = 5 * MINUTE_MS;

/** A snapshot that is younger needs no new capture. */
const RECENT_MS = 30 * DAY_MS;

/** Sends the sources of public videos to the Internet Archive, and records their snapshots. */
export function archiveJob(context: Context): Job {
  const { database, env, now } = context;
  const archive = wayback(context);
  const nextSources = walkSources(context);
  const spacingMs = env.waybackKeys === undefined ? SPACING_MS.withoutKeys : SPACING_MS.withKeys;
  const inMs = (durationMs: number) => new Date(now().getTime() + durationMs);
  let hasStarted = false;

  /** The latest snapshot, also of the address without tracking parameters. */
  async function findSnapshot(href: string, signal: AbortSignal): Promise<Snapshot | undefined> {
    const snapshot = await archive.findSnapshot(href, signal);
    const shortened = withoutTracking(href);
    if (snapshot || shortened === null) return snapshot;
    return archive.findSnapshot(shortened, signal);
  }

  async function update(claimed: ArchiveRow, changes: Partial<ArchiveRow>): Promise<void> {
    await updateClaimed(database, 'address_archives', claimed, changes);
  }

  /** Whether a capture may be requested soon. */
  async function maySend(): Promise<boolean> {
    return (
      (await findPauseReason(context)) === null &&
      (await isSlotFree(database, LOOKUP_SLOT, now())) &&
      (await isSlotFree(database, SAVE_SLOT, now()))
    );
  }

  /** Requests a capture of a claimed source, unless the archive has a recent one. */
  async function send(claimed: ArchiveRow, href: string, signal: AbortSignal): Promise<void> {
    if (!(await takeSlot(database, LOOKUP_SLOT, { spacingMs: LOOKUP_SPACING_MS, now: now() }))) {
      return update(claimed, { dueAt: now().toISOString() });
    }
    const stored = await findSnapshot(href, signal);
    if (stored && !claimed.isRequested && isRecent(stored)) {
      return update(claimed, kept(stored));
    }
    if (!(await takeSlot(database, SAVE_SLOT, { spacingMs, now: now() }))) {
      return update(claimed, { dueAt: now().toISOString() });
    }
    // The look-ups take time, in which the owner may have changed the source.
    const sending = await beginSending(database, claimed, now());
    if (!sending) return;
    // From here on, the row only has the extended claim.
    Object.assign(claimed, sending);
    const answer = await archive.save(href, signal);
    await update(claimed, await afterSave(claimed, answer, { href, stored, signal }));
  }

  async function afterSave(
    claimed: ArchiveRow,
    answer: SaveAnswer,
    { href, stored, signal }: { href: string; stored: Snapshot | undefined; signal: AbortSignal },
  ): Promise<Partial<ArchiveRow>> {
    switch (answer.kind) {
      case 'started':
        return {
          jobId: answer.jobId,
          jobStartedAt: now().toISOString(),
          dueAt: inMs(FIRST_POLL_MS).toISOString(),
        };
      case 'already-saved': {
        const snapshot = await findSnapshot(href, signal);
        return snapshot ? kept(snapshot) : afterError(claimed, { code: '' }, stored);
      }
      case 'keys-wrong':
        await beginPause(context);
        return { state: 'waiting', dueAt: now().toISOString() };
      case 'error':
        return afterError(claimed, answer, stored);
    }
  }

  /** Asks how far the capture of a claimed source is. */
  async function poll(
    claimed: ArchiveRow & { jobId: string },
    href: string,
    signal: AbortSignal,
  ): Promise<void> {
    const answer = await findJob(claimed.jobId, href, signal);
    if (answer.kind === 'success') return update(claimed, kept(answer.snapshot));
    // Negative after a clock that was ahead; the capture then counts as timed out as well.
    const elapsedMs = Math.abs(now().getTime() - Date.parse(claimed.jobStartedAt ?? ''));
    if (answer.kind !== 'error' && elapsedMs < JOB_TIMEOUT_MS) {
      const dueAt = inMs(elapsedMs + FIRST_POLL_MS).toISOString();
      return update(claimed, { dueAt });
    }
    const refusal = answer.kind === 'error' ? answer : { code: 'error:soft-time-limit-exceeded' };
    const stored = await findSnapshot(href, signal);
    return update(claimed, afterError(claimed, refusal, stored));
  }

  /** An answer that cannot be read must not stop the other sources: the capture times out instead. */
  async function findJob(jobId: string, href: string, signal: AbortSignal): Promise<JobAnswer> {
    try {
      return await archive.findJob(jobId, href, signal);
    } catch (error) {
      if (isDown(error, signal)) return { kind: 'pending' };
      throw error;
    }
  }

  function isRecent({ capturedAt }: Snapshot): boolean {
    return now().getTime() - Date.parse(capturedAt) < RECENT_MS;
  }

  /** @param stored the snapshot that visitors see if the archive takes no new one */
  function afterError(
    { attempts }: ArchiveRow,
    refusal: ArchiveRefusal,
    stored: Snapshot | undefined,
  ): Partial<ArchiveRow> {
    const error = archiveError(refusal);
    const { message } = error;
    if (error.class === 'daily') {
      const tomorrow = inMs(DAY_MS);
      tomorrow.setUTCHours(0, 0, 0, 0);
      return { ...NO_JOB, state: 'waiting', message, dueAt: tomorrow.toISOString() };
    }
    const retryAfterMs = error.class === 'transient' ? RETRY_AFTER_MS[attempts] : undefined;
    const failed = { ...NO_JOB, message, attempts: attempts + 1 };
    if (retryAfterMs !== undefined) {
      return { ...failed, state: 'waiting', dueAt: inMs(retryAfterMs).toISOString() };
    }
    if (stored) return kept(stored);
    const state = error.class === 'permanent' ? 'refused' : 'failed';
    return { ...failed, state, dueAt: null };
  }

  /** The archive is down, so nothing is known about the source: all sources wait. */
  async function waitForArchive(claimed: ArchiveRow): Promise<void> {
    const state = claimed.jobId === null ? 'waiting' : 'running';
    await closeSlot(database, LOOKUP_SLOT, inMs(DOWN_MS));
    await update(claimed, { state, dueAt: inMs(DOWN_MS).toISOString() });
  }

  return {
    name: 'archives',
    async runNext(signal) {
      if (!(await findSettings(database, keepingSettings)).archivesSources) return false;
      // The keys may be others than before the start.
      if (!hasStarted) await endPause(database);
      hasStarted = true;
      const wanted = (await nextSources()).filter(
        ({ url, isNeverArchived }) => mayBeSent(url) && !isNeverArchived,
      );
      const rows = wanted.map(({ url }) => newArchive(url, now()));
      await addMissing(database, 'address_archives', rows);
      const claimed = await claimArchive(database, now(), !(await maySend()));
      if (!claimed) return false;
      const { jobId } = claimed;
      const href = externalHref(claimed.url) ?? claimed.url;
      try {
        if (jobId !== null) await poll({ ...claimed, jobId }, href, signal);
        else await send(claimed, href, signal);
      } catch (error) {
        if (!isDown(error, signal)) throw error;
        await waitForArchive(claimed);
      }
      return true;
    },
  };
}

function isDown(error: unknown, signal: AbortSignal): boolean {
  return error instanceof OutboundFailure && !signal.aborted;
}

function kept({ url: snapshotUrl, capturedAt }: Snapshot): Partial<ArchiveRow> {
  return { ...NO_JOB, snapshotUrl, capturedAt, state: 'kept', message: null, dueAt: null };
}
