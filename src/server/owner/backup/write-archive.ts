import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm, stat, utimes } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { errorCode } from '#server/core/settings/error-code.ts';
import { type Manifest, MANIFEST_ENTRY, MAX_ENTRIES } from './archive-format.ts';
import { BackupError } from './backup-error.ts';
import { padding, TAR_END, tarHeader } from './tar/write-tar.ts';

interface NewEntry {
  name: string;
  sizeBytes: number;
  modified?: Date;
}

type Content = Readable | AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export type ArchiveWriter = Awaited<ReturnType<typeof createArchive>>;

/** How often a running backup changes the time of its unfinished archive, see `deleteUnfinished`. */
const TOUCH_INTERVAL_MS = 60 * 1000;

/**
 * Begins an archive, whose name ends in `.partial` until it is complete. Only the user who runs the
 * process may read it, because it contains messages and the hash of the password. Replaces what an
 * interrupted backup left under that name; if that backup is still running, its `keepAs` throws.
 * Disposing of the writer before `keepAs` deletes the archive.
 *
 * @throws BackupError when the file exists or its folder cannot be written
 */
export async function createArchive(file: string) {
  const partial = `${file}.partial`;
  const handle = await openNew(file, partial);
  const { ino } = await handle.stat();
  const isReplaced = async () => (await fileNumber(partial)) !== ino;
  const fail = (error: unknown): never => {
    throw writeError(file, error);
  };
  const write = (bytes: Uint8Array) => handle.writeFile(bytes).catch(fail);
  const touching = setInterval(() => {
    const now = new Date();
    utimes(partial, now, now).catch(() => {});
  }, TOUCH_INTERVAL_MS).unref();
  const entries = new Map<string, Manifest['entries'][string]>();

  /**
   * Adds an entry. Throws when the content does not have exactly the given size. If the content is
   * a stream, it is closed even then.
   */
  async function add(
    { name, sizeBytes, modified = new Date() }: NewEntry,
    content: Content,
  ): Promise<void> {
    const hash = createHash('sha256');
    if (entries.size >= MAX_ENTRIES) {
      throw new BackupError(
        `${file} cannot be written: a backup has at most ${MAX_ENTRIES} files.`,
      );
    }
    try {
      await write(tarHeader({ name, sizeBytes, modified }));
      let left = sizeBytes;
      for await (const chunk of content) {
        left -= chunk.length;
        if (left < 0) break;
        hash.update(chunk);
        await write(chunk);
      }
      if (left !== 0) throw new Error(`${name} does not have the size ${sizeBytes}`);
      await write(padding(sizeBytes));
    } catch (error) {
      // Closes the file, because Node ends the process when an open file is garbage-collected.
      if (content instanceof Readable) content.destroy();
      throw error;
    }
    entries.set(name, { sizeBytes, sha256: hash.digest('hex') });
  }

  return {
    add,

    /** Adds the manifest. The archive is then complete and on the disk, still under its unfinished name. */
    finish: async (rows: Manifest['rows']): Promise<Manifest> => {
      const manifest = { entries: Object.fromEntries(entries), rows };
      const text = Buffer.from(JSON.stringify(manifest, null, 2));
      await add({ name: MANIFEST_ENTRY, sizeBytes: text.length }, [text]);
      await write(TAR_END);
      await handle.sync().catch(fail);
      await handle.close();
      return manifest;
    },

    /** Where the archive is until it is kept. */
    partial,

    /** Renames the finished archive. */
    keepAs: async (name: string): Promise<void> => {
      if (await isReplaced()) {
        throw new BackupError(`${file} was not written: another backup of this name was started.`);
      }
      await refuseExisting(name);
      await rename(partial, name);
    },

    [Symbol.asyncDispose]: async (): Promise<void> => {
      clearInterval(touching);
      await handle.close().catch(() => {});
      if (!(await isReplaced())) await rm(partial, { force: true });
    },
  };
}

async function openNew(file: string, partial: string): Promise<FileHandle> {
  await refuseExisting(file);
  try {
    await rm(partial, { force: true });
    return await open(partial, 'wx', 0o600);
  } catch (error) {
    throw writeError(file, error);
  }
}

/** Turns errors of the file system, such as a full disk, into BackupErrors; returns others unchanged. */
function writeError(file: string, error: unknown): unknown {
  if (!(error instanceof Error && 'syscall' in error)) return error;
  return new BackupError(`${file} cannot be written: ${error.message}`);
}

async function refuseExisting(file: string): Promise<void> {
  if ((await fileNumber(file)) === undefined) return;
  throw new BackupError(`${file} exists already. Choose another name.`);
}

/** The number by which the file system identifies a file; `undefined` when there is no such file. */
async function fileNumber(file: string): Promise<number | undefined> {
  return stat(file).then(
    ({ ino }) => ino,
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    },
  );
}
