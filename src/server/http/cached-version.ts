/** How long a version is used after it was read, and so how late a change is noticed at most. */
const RECENT_MS = 250;

export interface CachedVersion {
  /** The version, if it has just been read. */
  peek: () => string | undefined;
  /** Reads the version unless it has just been read. Rejects when it cannot be read. */
  read: () => Promise<string>;
  /** Makes the next caller read the version again, after a change. */
  invalidate: () => void;
}

interface Reading {
  startedAt: number;
  result: Promise<string>;
}

/**
 * Reads a version from the database at most every {@link RECENT_MS}, for any number of callers.
 * `peek` starts the next reading before the version expires, so that callers need not wait.
 */
export function cachedVersion(readFromDatabase: () => Promise<string>): CachedVersion {
  let latest: { version: string; readAt: number } | undefined;
  let reading: Reading | undefined;

  function startReading(): Reading {
    const started = { startedAt: performance.now(), result: readFromDatabase() };
    reading = started;
    started.result.then(
      (version) => {
        if (reading === started) latest = { version, readAt: started.startedAt };
        finish(started);
      },
      () => finish(started),
    );
    return started;
  }

  function finish(finished: Reading): void {
    if (reading === finished) reading = undefined;
  }

  return {
    peek() {
      if (latest === undefined) return undefined;
      const ageMs = performance.now() - latest.readAt;
      if (ageMs > RECENT_MS / 2 && reading === undefined) startReading();
      return ageMs < RECENT_MS ? latest.version : undefined;
    },

    async read() {
      if (latest !== undefined && isRecent(latest.readAt)) return latest.version;
      const joined = reading !== undefined && isRecent(reading.startedAt) ? reading : undefined;
      return (joined ?? startReading()).result;
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
