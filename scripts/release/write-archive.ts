import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { padding, TAR_END, tarHeader } from '#server/owner/backup/tar/write-tar.ts';

/**
 * Writes a folder as .tar.gz. Equal files and times give equal bytes: the entries are sorted, and contain
 * neither the times nor the owners of the files.
 */
export async function writeArchive(folder: string, file: string, modified: Date): Promise<void> {
  await pipeline(archiveBytes(folder, modified), createGzip({ level: 9 }), createWriteStream(file));
}

async function* archiveBytes(folder: string, modified: Date): AsyncGenerator<Buffer> {
  for (const name of await sortedFiles(folder)) {
    const file = path.join(folder, name);
    const { size: sizeBytes, mode } = await stat(file);
    yield tarHeader({
      name: `${path.basename(folder)}/${name}`,
      sizeBytes,
      modified,
      mode: mode & OWNER_EXECUTES ? 0o755 : 0o644,
    });
    yield* createReadStream(file);
    yield padding(sizeBytes);
  }
  yield TAR_END;
}

const OWNER_EXECUTES = 0o100;

async function sortedFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();
}
