import { randomBytes } from 'node:crypto';
import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { sharedWhilePending } from '#server/settings/shared-while-pending.ts';

/**
 * Enough for a checkpoint of SQLite's log, which `connect.ts` keeps at 1 MB, and for thousands of
 * sessions.
 */
const RESERVE_BYTES = 2 * 1024 * 1024;

/** The disk counts as full when less than this is free. No JSON body is larger. */
const MIN_FREE_BYTES = 1024 * 1024;

const DISK_FULL_MESSAGE =
  'the disk is full: only signing in, changing the password and deleting can write';

export type DiskReserve = ReturnType<typeof diskReserve>;

/**
 * Holds a file of {@link RESERVE_BYTES} in `dataDir` and deletes it when the disk is full, so that
 * SQLite can still write what signing in, changing the password and deleting need. The file is
 * written again when there is room. Several processes may share the file.
 */
export function diskReserve(dataDir: string, log: FastifyBaseLogger) {
  const path = join(dataDir, 'disk-reserve');
  let wasFull = false;

  async function adjustFile(): Promise<{ hasRoom: boolean }> {
    const { bavail, bsize } = await statfs(dataDir);
    const reserve = await stat(path).catch(() => undefined);
    const heldBytes = reserve?.size ?? 0;
    const isFull = bavail * bsize + heldBytes < RESERVE_BYTES + MIN_FREE_BYTES;
    if (isFull) await rm(path, { force: true });
    else if (heldBytes < RESERVE_BYTES) await fill();
    if (isFull && !wasFull) log.error(DISK_FULL_MESSAGE);
    if (!isFull && wasFull) log.info('the disk has room again');
    wasFull = isFull;
    return { hasRoom: !isFull };
  }

  /** Writes random bytes, because some file systems allocate no space for zeros. */
  async function fill(): Promise<void> {
    await writeFile(path, randomBytes(RESERVE_BYTES)).catch(() => rm(path, { force: true }));
  }

  const adjust = sharedWhilePending(adjustFile);

  return {
    /** Deletes the file if the disk is full, and otherwise writes it if it is missing. */
    adjust,

    /** @throws when nothing can be stored */
    async check(): Promise<void> {
      const { hasRoom } = await adjust();
      if (!hasRoom) throw new Error('The disk is full');
    },
  };
}
