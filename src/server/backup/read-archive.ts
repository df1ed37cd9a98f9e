import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import type { z } from 'zod';
import {
  INFO_ENTRY,
  type Manifest,
  MANIFEST_ENTRY,
  manifestSchema,
  tableOf,
  uploadOf,
} from './archive-format.ts';
import { BackupError } from './backup-error.ts';

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
 * @throws BackupError when the file cannot be read, is not a complete archive, contains an entry
 *   with an unexpected name, or differs from its manifest
 */
export async function readArchive(
  file: string,
  visit: (entry: ArchiveEntry) => Promise<void>,
): Promise<Manifest> {
  const found: Manifest['entries'] = {};
  let manifest: Manifest | undefined;
  for await (const { header, body } of tarEntries(file)) {
    const { name, size: sizeBytes, type, mtime: modified = new Date(0) } = header;
    if (manifest) throw archiveError(file, `something follows ${MANIFEST_ENTRY}`);
    if (type !== 'file' || !isExpected(name)) {
      throw archiveError(file, `${JSON.stringify(name)} does not belong in it`);
    }
    const hash = createHash('sha256');
    const content = hashed(file, body, hash);
    if (name === MANIFEST_ENTRY) {
      manifest = parseJson(file, name, await text(content), manifestSchema);
      continue;
    }
    await visit({ name, sizeBytes, modified, content });
    // Reads what `visit` has not read, to complete the checksum.
    while (!(await content.next()).done);
    found[name] = { sizeBytes, sha256: hash.digest('hex') };
  }
  return checkedManifest(file, found, manifest);
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

export function archiveError(file: string, reason: string): BackupError {
  return new BackupError(`${file} is not a complete, intact backup: ${reason}.`);
}

async function* tarEntries(file: string): AsyncGenerator<ParsedTarEntry> {
  try {
    // Unlike the web stream of a file handle, this one closes the file after an error as well.
    const bytes: ReadableStream<Uint8Array> = Readable.toWeb(createReadStream(file));
    yield* bytes.pipeThrough(createTarDecoder({ strict: true }));
  } catch (error) {
    throw archiveError(file, reasonOf(error));
  }
}

async function* hashed(
  file: string,
  body: AsyncIterable<Uint8Array>,
  hash: Hash,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body) {
      hash.update(chunk);
      yield chunk;
    }
  } catch (error) {
    throw archiveError(file, reasonOf(error));
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
}

function isExpected(name: string): boolean {
  if (name === INFO_ENTRY || name === MANIFEST_ENTRY) return true;
  return uploadOf(name) !== undefined || tableOf(name) !== undefined;
}

function checkedManifest(
  file: string,
  found: Manifest['entries'],
  manifest: Manifest | undefined,
): Manifest {
  if (!manifest) throw archiveError(file, `${MANIFEST_ENTRY} is missing`);
  for (const name of new Set([...Object.keys(found), ...Object.keys(manifest.entries)])) {
    const [read, expected] = [found[name], manifest.entries[name]];
    if (!read) throw archiveError(file, `${name} is missing`);
    if (read.sha256 !== expected?.sha256) throw archiveError(file, `${name} is damaged`);
  }
  return manifest;
}
