import { setTimeout as sleep } from 'node:timers/promises';

/** How long a version is used after it was read. A change is noticed at most this late. */
const RECENT_MS = 250;

/**
 * How long the last version is used while the database cannot be reached: longer than a restart
 * or a failover takes. If only one process has lost the database, it shows old content for up to
 * this time.
 */
const OUTAGE_MS = 10 * 60 * 1000;

/** After this time without an answer, the database counts as one that cannot be reached. */
const STALLED_MS = 250;

export interface CachedVersion {
  /** The version if no wait is needed: it has just been read, or the database cannot be reached. */
  peek: () => string | undefined;
  /**
   * Reads the version unless it has just been read. If the database does not answer in time, the last
   * one. Rejects when it cannot be read and there is no earlier one to use.
   */
  read: () => Promise<string>;
  /** Makes the next caller read the version again, after a change. */
  invalidate: () => void;
}

interface Reading {
  startedAt: number;
  /** Whether the database does not answer in time. */
  isStalled: boolean;
  /** The version, or the last one if the database does not answer in time. */
  result: Promise<string>;
}

/**
 * Reads a version from the database at most twice within {@link RECENT_MS}, for any number of callers:
 * `peek` starts the next reading when half of this time is over, so that callers need not wait.
 *
 * After a failed reading the last version is used for at most {@link OUTAGE_MS}, and callers do
 * not wait for the next readings.
 */
export function cachedVersion(readFromDatabase: () => Promise<string>): CachedVersion {
  let latest: { version: string; readAt: number } | undefined;
  /** The latest version also after a change, until the next one is read. */
  let lastKnown: typeof latest;
  let reading: Reading | undefined;
  let failedAt: number | undefined;

  function startReading(): Reading {
    const answer = readFromDatabase();
    const startedAt = performance.now();
    const started: Reading = { startedAt, isStalled: false, result: answer };
    started.result = Promise.race([answer, lastAfterStall(answer, started)]);
    // A failure must not end the process when no caller waits, as after `peek`.
    started.result.catch(() => {});
    reading = started;
    void record(started, answer);
    return started;
  }

  async function record(recorded: Reading, answer: Promise<string>): Promise<void> {
    try {
      const version = await answer;
      failedAt = undefined;
      if (reading === recorded) {
        latest = { version, readAt: recorded.startedAt };
        lastKnown = latest;
      }
    } catch {
      failedAt = performance.now();
    }
    if (reading === recorded) reading = undefined;
  }

  async function lastAfterStall(answer: Promise<string>, stalled: Reading): Promise<string> {
    await sleep(STALLED_MS, undefined, { ref: false });
    stalled.isStalled = true;
    return lastVersion() ?? answer;
  }

  function lastVersion(): string | undefined {
    return lastKnown && performance.now() - lastKnown.readAt < OUTAGE_MS
      ? lastKnown.version
      : undefined;
  }

  /** The last version, while the database cannot be reached; otherwise `undefined`. */
  function versionInOutage(): string | undefined {
    if (failedAt === undefined || latest === undefined) return undefined;
    if (reading === undefined && !isRecent(failedAt)) startReading();
    return performance.now() - latest.readAt < OUTAGE_MS ? latest.version : undefined;
  }

  return {
    peek() {
      if (failedAt !== undefined) return versionInOutage();
      if (reading?.isStalled) return lastVersion();
      if (latest === undefined) return undefined;
      const ageMs = performance.now() - latest.readAt;
      if (ageMs > RECENT_MS / 2 && reading === undefined) startReading();
      return ageMs < RECENT_MS ? latest.version : undefined;
    },

    async read() {
      if (latest !== undefined && isRecent(latest.readAt)) return latest.version;
      const known = versionInOutage();
      if (known !== undefined) return known;
      const joined = reading !== undefined && isRecent(reading.startedAt) ? reading : undefined;
      return (joined ?? startReading()).result.catch((error: unknown) => {
        const last = versionInOutage();
        if (last === undefined) throw error;
        return last;
      });
    },

    invalidate() {
      latest = undefined;
      reading = undefined;
    },
  };
}

function isRecent(time: number): boolean {
  return performance.now() - time < RECENT_MS;
}
