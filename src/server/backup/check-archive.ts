import { stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { migrate, migrateTo, migrationNames } from '#server/database/migrate.ts';
import { schemaAfter, type TableSchema } from '#server/database/site-schema.ts';
import type { Database } from '#server/database/tables.ts';
import {
  ARCHIVE_FORMAT,
  type BackupInfo,
  backupInfo,
  INFO_ENTRY,
  type Manifest,
  tableOf,
} from './archive-format.ts';
import type { Report } from './back-up.ts';
import { BackupError } from './backup-error.ts';
import { isLeftOut } from './left-out-tables.ts';
import { type ArchiveEntry, archiveError, parseJson, readArchive } from './read-archive.ts';
import { insertRows, rowSchema } from '#server/database/stored-rows.ts';

export interface CheckedArchive {
  file: string;
  info: BackupInfo;
  manifest: Manifest;
}

/**
 * Reads a whole archive and checks its structure, its checksums and its rows. It loads the rows
 * into `scratch`, an empty SQLite database, and migrates them to the newest schema.
 *
 * @throws BackupError when the archive is not complete and intact, or when it was made by a
 *   newer version of the site
 */
export async function checkArchive(
  file: string,
  scratch: Database,
  report?: Report,
): Promise<CheckedArchive> {
  // References between rows are checked at the end, when all rows are loaded.
  await sql`pragma foreign_keys = off`.execute(scratch);
  // The scratch database need not survive a power failure.
  await sql`pragma synchronous = off`.execute(scratch);
  const totalBytes = await sizeOf(file);
  let doneBytes = 0;
  let info: BackupInfo | undefined;
  let expected: TableSchema[] = [];
  const rows: Manifest['rows'] = {};

  const manifest = await readArchive(file, async (entry) => {
    const tableName = tableOf(entry.name);
    if (entry.name === INFO_ENTRY) {
      info = await readInfo(file, entry);
      await migrateTo(scratch, info.migration);
      expected = (await schemaAfter(info.migration)).filter(({ name }) => !isLeftOut(name));
    } else if (tableName !== undefined && !isLeftOut(tableName)) {
      const table = expected.find(({ name }) => name === tableName);
      if (!table) throw archiveError(file, `its version of the site has no table ${tableName}`);
      rows[tableName] = await loadRows(file, entry, scratch, table);
    }
    doneBytes += entry.sizeBytes;
    await report?.(doneBytes, totalBytes);
  });

  if (!info) throw archiveError(file, `${INFO_ENTRY} is missing`);
  for (const { name } of expected) {
    if (rows[name] !== manifest.rows[name]) throw archiveError(file, `rows of ${name} are missing`);
  }
  await checkForeignKeys(file, scratch);
  await sql`pragma foreign_keys = on`.execute(scratch);
  await migrate(scratch);
  return { file, info, manifest };
}

async function sizeOf(file: string): Promise<number> {
  const { size } = await stat(file).catch((error: Error) => {
    throw new BackupError(`${file} cannot be read: ${error.message}`);
  });
  return size;
}

async function readInfo(file: string, { name, content }: ArchiveEntry): Promise<BackupInfo> {
  const info = parseJson(file, name, await text(content), backupInfo);
  const isKnown = migrationNames.includes(info.migration);
  if (isKnown && info.format <= ARCHIVE_FORMAT) return info;
  throw new BackupError(
    `${file} was made by a newer version of this site (${info.migration}). Restore it with that version.`,
  );
}

/** Inserts the rows of one entry into the scratch database and returns their number. */
async function loadRows(
  file: string,
  { name, content }: ArchiveEntry,
  scratch: Database,
  table: TableSchema,
): Promise<number> {
  const schema = rowSchema(table);
  let count = 0;
  for await (const lines of readLines(content)) {
    const rows = lines.map((line) => parseJson(file, name, line, schema));
    await insertRows(scratch, table, rows).catch((error: Error) => {
      throw archiveError(file, `${name} cannot be stored: ${error.message}`);
    });
    count += rows.length;
  }
  return count;
}

/** Yields the complete lines of each chunk. `node:readline` is not used, because it also breaks lines at U+2028. */
async function* readLines(content: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of content) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
  if (rest !== '') yield [rest];
}

async function checkForeignKeys(file: string, scratch: Database): Promise<void> {
  const { rows } = await sql<{ table: string; parent: string }>`
    pragma foreign_key_check`.execute(scratch);
  const [wrong] = rows;
  if (!wrong) return;
  throw archiveError(file, `a row of ${wrong.table} refers to a missing row of ${wrong.parent}`);
}
