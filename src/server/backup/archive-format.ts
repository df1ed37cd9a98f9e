import { basename } from 'node:path';
import { z } from 'zod';

/*
 * An archive is a tar file. Its entries, in this order:
 *
 *   uploads/<name>         every uploaded file; if a name occurs twice, the last one counts
 *   backup.json            when the rows were read, and their schema, see `backupInfo`
 *   tables/<table>.jsonl   the rows of a table as of that moment, each as a line of JSON; one entry
 *                          for every table but the `leftOutTables`. Archives of older versions can
 *                          contain these tables as well; a restore ignores them.
 *   manifest.json          size and checksum of every other entry, see `manifestSchema`
 */

/** Incremented by each version of the site that changes the format. */
export const ARCHIVE_FORMAT = 1;

export const INFO_ENTRY = 'backup.json';
export const MANIFEST_ENTRY = 'manifest.json';

export const backupInfo = z.object({
  format: z.int(),
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

export function uploadEntry(name: string): string {
  return `uploads/${name}`;
}

/**
 * The name of the uploaded file in an entry; `undefined` for other entries, for names that begin
 * with a dot, which the storage never lists, and for names that lead out of the storage's folder.
 */
export function uploadOf(entry: string): string | undefined {
  const name = UPLOAD.exec(entry)?.[1];
  return name === undefined || basename(name) !== name ? undefined : name;
}

export function tableEntry(table: string): string {
  return `tables/${table}.jsonl`;
}

/** The name of the table in an entry; `undefined` for other entries. */
export function tableOf(entry: string): string | undefined {
  return TABLE.exec(entry)?.[1];
}

const UPLOAD = /^uploads\/([^./\0][^/\0]*)$/;
const TABLE = /^tables\/(\w+)\.jsonl$/;
