import type { z } from 'zod';
import { hashWhileRead } from '#server/core/uploads/hash-content.ts';
import {
  INFO_ENTRY,
  type Manifest,
  MANIFEST_ENTRY,
  manifestSchema,
  MAX_ENTRIES,
  tableOf,
  uploadOf,
} from './archive-format.ts';
import { archiveError } from './backup-error.ts';
import { readTar } from './tar/read-tar.ts';

export interface ArchiveEntry {
  name: string;
  sizeBytes: number;
  modified: Date;
  /**
   * `visit` must read it completely or not at all. After a part, the checksum of the entry would be
   * wrong.
   */
  content: AsyncIterable<Uint8Array>;
}

/**
 * Reads an archive and returns its manifest. Calls `visit` with every entry except the manifest, one
 * after another, in the order of the archive. The checksums are compared only after the last entry, so
 * `visit` may already have received entries when the archive is refused.
 *
 * @param signal stops the reading, even in the middle of an entry
 * @throws BackupError when the file cannot be read, is not a complete archive, contains an entry
 *   with an unexpected name, or differs from its manifest
 */
export async function readArchive(
  file: string,
  visit: (entry: ArchiveEntry) => Promise<void>,
  signal?: AbortSignal,
): Promise<Manifest> {
  const found = new Map<string, string>();
  let manifest: Manifest | undefined;
  let longestManifest = MANIFEST_BYTES.base;
  for await (const entry of readTar(file)) {
    const { name } = entry;
    if (manifest) throw archiveError(file, `something follows ${MANIFEST_ENTRY}`);
    if (!entry.isFile || !isExpected(name)) {
      throw archiveError(file, `${JSON.stringify(name)} does not belong in it`);
    }
    // A file that was changed during the backup is in the archive twice.
    if (found.has(name) && uploadOf(name) === undefined) {
      throw archiveError(file, `${name} occurs twice`);
    }
    if (found.size > MAX_ENTRIES) throw archiveError(file, 'it has too many entries');
    const { content, digest } = hashWhileRead(entry.content, signal);
    if (name === MANIFEST_ENTRY) {
      const text = await readText(file, { ...entry, content }, longestManifest);
      manifest = parseJson(file, name, text, manifestSchema);
      continue;
    }
    await visit({ ...entry, content });
    // Reads what `visit` has not read, to complete the checksum.
    while (!(await content.next()).done);
    found.set(name, digest().sha256);
    longestManifest += JSON.stringify(name).length + MANIFEST_BYTES.perEntry;
  }
  return checkedManifest(file, found, manifest);
}

/**
 * Reads only the manifest of an archive, and skips everything else. So it is not known whether the
 * archive contains what the manifest states.
 *
 * @throws BackupError when the file cannot be read or has no manifest
 */
export async function readManifest(file: string): Promise<Manifest> {
  let longest = MANIFEST_BYTES.base;
  for await (const entry of readTar(file)) {
    const { name } = entry;
    if (name === MANIFEST_ENTRY) {
      return parseJson(file, name, await readText(file, entry, longest), manifestSchema);
    }
    longest += JSON.stringify(name).length + MANIFEST_BYTES.perEntry;
  }
  throw archiveError(file, `${MANIFEST_ENTRY} is missing`);
}

/** How long the manifest may be, besides the names of the entries. It is read into memory. */
const MANIFEST_BYTES = { base: 10_000, perEntry: 200 };

/** @throws BackupError when the entry is longer than `mostBytes` */
export async function readText(
  file: string,
  { name, sizeBytes, content }: Pick<ArchiveEntry, 'name' | 'sizeBytes' | 'content'>,
  mostBytes: number,
): Promise<string> {
  if (sizeBytes > mostBytes) throw archiveError(file, `${name} is too long`);
  return Buffer.concat(await Array.fromAsync(content)).toString();
}

/** @throws BackupError when the text is not JSON of this schema */
export function parseJson<Schema extends z.ZodType>(
  file: string,
  entry: string,
  json: string,
  schema: Schema,
): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(json));
  } catch {
    throw archiveError(file, `${entry} is not as expected`);
  }
}

function isExpected(name: string): boolean {
  if (name === INFO_ENTRY || name === MANIFEST_ENTRY) return true;
  return uploadOf(name) !== undefined || tableOf(name) !== undefined;
}

function checkedManifest(
  file: string,
  found: ReadonlyMap<string, string>,
  manifest: Manifest | undefined,
): Manifest {
  if (!manifest) throw archiveError(file, `${MANIFEST_ENTRY} is missing`);
  for (const name of new Set([...found.keys(), ...Object.keys(manifest.entries)])) {
    if (!found.has(name)) throw archiveError(file, `${name} is missing`);
    if (found.get(name) !== manifest.entries[name]?.sha256) {
      throw archiveError(file, `${name} is damaged`);
    }
  }
  return manifest;
}
