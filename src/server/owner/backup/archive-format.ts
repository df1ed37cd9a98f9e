import { z } from 'zod';
import type { FileHash } from '#server/core/uploads/file-hashes.ts';
import { isFileName } from '#server/core/uploads/uploads.ts';

/*
 * An archive is a tar file. Its entries, in this order:
 *
 *   uploads/<name>         every uploaded file; if a name occurs twice, the last one counts
 *   backup.json            when the rows were read, and their schema, see `backupInfo`
 *   tables/<table>.jsonl   the rows of a table as of that moment, each as a line of JSON; one entry
 *                          for every table but the `leftOutTables`. Archives of older versions can
 *                          contain these tables as well; a restore ignores them.
 *   manifest.json          size and checksum of every other entry, see `manifestSchema`
 *
 * No other entry occurs twice.
 */

/** Incremented by each version of the site that changes the format. */
export const ARCHIVE_FORMAT = 1;

/**
 * The largest number of entries, which limits the memory that reading an archive takes. A backup of
 * more files is refused, so that every archive can be restored.
 */
export const MAX_ENTRIES = 100_000;

export const INFO_ENTRY = 'backup.json';
export const MANIFEST_ENTRY = 'manifest.json';

export const backupInfo = z.object({
  format: z.int().positive(),
  /** The last migration of the database, which determines the schema of the rows. */
  migration: z.string(),
  createdAt: z.iso.datetime(),
});

export type BackupInfo = z.infer<typeof backupInfo>;

const checksum = z.object({ sizeBytes: z.int(), sha256: z.string() });

export const manifestSchema = z.object({
  entries: z.record(z.string(), checksum),
  /** The number of rows by table. */
  rows: z.record(z.string(), z.int()),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Called with the number of bytes that are done so far, and the total. */
export type Report = (doneBytes: number, totalBytes: number) => void | Promise<void>;

export function uploadEntry(name: string): string {
  return `uploads/${name}`;
}

/**
 * The name of the uploaded file in an entry; `undefined` for other entries, and for names that
 * `/uploads/` would not serve.
 */
export function uploadOf(entry: string): string | undefined {
  const name = UPLOAD.exec(entry)?.[1] ?? '';
  return isFileName(name) ? name : undefined;
}

/** Whether the archive has a file as it was uploaded. */
export function hasFile(
  { entries }: Manifest,
  { name, sha256 }: Pick<FileHash, 'name' | 'sha256'>,
): boolean {
  return entries[uploadEntry(name)]?.sha256 === sha256;
}

export function tableEntry(table: string): string {
  return `tables/${table}.jsonl`;
}

/** The name of the table in an entry; `undefined` for other entries. */
export function tableOf(entry: string): string | undefined {
  return TABLE.exec(entry)?.[1];
}

const UPLOAD = /^uploads\/(.+)$/s;
const TABLE = /^tables\/(\w+)\.jsonl$/;
