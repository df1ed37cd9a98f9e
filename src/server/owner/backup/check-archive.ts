import { stat } from 'node:fs/promises';
import { sql } from 'kysely';
import { formatFileSize } from '#domain/files/file-size.ts';
import {
  isBeforeBaseline,
  migrate,
  migrateTo,
  migrationNames,
} from '#server/core/database/migrate.ts';
import { schemaAfter, type TableSchema } from '#server/core/database/site-schema.ts';
import type { Database } from '#server/core/database/tables.ts';
import { findProblem } from '#server/core/database/column-rules.ts';
import { insertRows, rowSchema, type StoredRow } from '#server/core/database/stored-rows.ts';
import { listHashes } from '#server/core/uploads/file-hashes.ts';
import { isDiskFull } from '#server/core/settings/error-code.ts';
import {
  ARCHIVE_FORMAT,
  type BackupInfo,
  backupInfo,
  hasFile,
  INFO_ENTRY,
  type Manifest,
  type Report,
  tableOf,
  uploadEntry,
  uploadOf,
} from './archive-format.ts';
import { archiveError, BackupError, reasonOf } from './backup-error.ts';
import { isLeftOut } from './left-out-tables.ts';
import { type ArchiveEntry, parseJson, readArchive, readText } from './read-archive.ts';
import { type UnreadableRow, UnreadableRows } from './unreadable-rows.ts';

export interface CheckedArchive {
  file: string;
  info: BackupInfo;
  manifest: Manifest;
  /** Names of the files in the archive that are not as they were uploaded. They can be restored nevertheless. */
  altered: string[];
  /** How many rows were left out, see {@link CheckOptions.skip}. */
  skippedRows: number;
}

/** The content of an archive in words, without skipped rows, e.g. "120 rows and 14 files (3.20 MB)". */
export function describeArchive({
  manifest: { rows, entries },
  skippedRows = 0,
}: Pick<CheckedArchive, 'manifest'> & Partial<CheckedArchive>): string {
  const rowCount = Object.values(rows).reduce((sum, count) => sum + count, -skippedRows);
  const files = Object.entries(entries).filter(([name]) => uploadOf(name) !== undefined);
  const bytes = files.reduce((sum, [, { sizeBytes }]) => sum + sizeBytes, 0);
  return `${rowCount} rows and ${files.length} files (${formatFileSize(bytes)})`;
}

export interface CheckOptions {
  /** Called after each entry with the number of bytes checked so far and the total. */
  report?: Report;
  /** Stops the check. */
  signal?: AbortSignal;
  /**
   * Called with each row that is not as expected. The row is left out, or loses a reference to a row that
   * is left out. If it is not given, such an archive is refused.
   */
  skip?: (row: UnreadableRow) => Promise<void>;
  /** Whether the rows keep the schema of the archive. */
  keepsSchema?: boolean;
}

/**
 * Reads a whole archive and checks its structure, its checksums and its rows. It loads the rows
 * into `scratch`, an empty SQLite database, and migrates them to the newest schema.
 *
 * @throws BackupError when the archive is not complete and intact, when it was made by a version of the
 *   site that this one cannot read (a newer one, or one before 1.0.0), or when rows are not as expected,
 *   unless they are skipped
 */
export async function checkArchive(
  file: string,
  scratch: Database,
  options: CheckOptions = {},
): Promise<CheckedArchive> {
  return loadArchive(file, scratch, options).catch((error: unknown) => {
    if (!isDiskFull(error)) throw error;
    throw new BackupError(`${file} cannot be checked: there is no room for its rows in DATA_DIR.`);
  });
}

async function loadArchive(
  file: string,
  scratch: Database,
  { report, signal, skip, keepsSchema = false }: CheckOptions,
): Promise<CheckedArchive> {
  const unreadable = new UnreadableRows(skip);
  // References between rows are checked at the end, when all rows are loaded.
  await sql`pragma foreign_keys = off`.execute(scratch);
  const totalBytes = await sizeOf(file);
  let doneBytes = 0;
  let info: BackupInfo | undefined;
  let expected: TableSchema[] = [];
  const rows: Manifest['rows'] = {};

  async function visit(entry: ArchiveEntry): Promise<void> {
    const tableName = tableOf(entry.name);
    if (entry.name === INFO_ENTRY) {
      info = await readInfo(file, entry);
      await migrateTo(scratch, info.migration);
      expected = (await schemaAfter(info.migration)).filter(({ name }) => !isLeftOut(name));
    } else if (tableName !== undefined && !isLeftOut(tableName)) {
      const table = expected.find(({ name }) => name === tableName);
      if (!table) throw archiveError(file, `its version of the site has no table ${tableName}`);
      rows[tableName] = await loadRows(file, entry, scratch, { table, unreadable });
    }
    doneBytes += entry.sizeBytes;
    await report?.(doneBytes, totalBytes);
  }

  const manifest = await readArchive(file, visit, signal);
  if (!info) throw archiveError(file, `${INFO_ENTRY} is missing`);
  for (const { name } of expected) {
    if (rows[name] !== manifest.rows[name]) throw archiveError(file, `rows of ${name} are missing`);
  }
  const mended = await mendReferences(scratch, expected, unreadable);
  if (unreadable.count > 0 && !skip) {
    throw new BackupError(
      `${file} cannot be restored completely: ${unreadable.describe()}. To restore everything else, use --skip-unreadable.`,
    );
  }
  for (const table of expected) await checkSelfReferences(file, scratch, table);
  await sql`pragma foreign_keys = on`.execute(scratch);
  if (!keepsSchema) await migrateRows(file, scratch);
  const hashes = await listHashes(scratch);
  const stored = hashes.filter(({ name }) => manifest.entries[uploadEntry(name)] !== undefined);
  const altered = stored.filter((hash) => !hasFile(manifest, hash)).map(({ name }) => name);
  const skippedRows = unreadable.count - mended;
  return { file, info, manifest, altered, skippedRows };
}

async function migrateRows(file: string, scratch: Database): Promise<void> {
  await migrate(scratch).catch((error: Error) => {
    if (isDiskFull(error)) throw error;
    throw archiveError(file, `its rows cannot be migrated: ${error.message}`);
  });
}

async function sizeOf(file: string): Promise<number> {
  const { size } = await stat(file).catch((error: Error) => {
    throw new BackupError(`${file} cannot be read: ${error.message}`);
  });
  return size;
}

async function readInfo(file: string, entry: ArchiveEntry): Promise<BackupInfo> {
  const info = parseJson(file, entry.name, await readText(file, entry, INFO_BYTES), backupInfo);
  const isKnown = migrationNames().includes(info.migration);
  if (isKnown && info.format <= ARCHIVE_FORMAT) return info;
  if (isBeforeBaseline(info.migration)) {
    throw new BackupError(
      `${file} was made by a version of this site before 1.0.0 (${info.migration}). Only that version reads it.`,
    );
  }
  throw new BackupError(
    `${file} was made by a newer version of this site (${info.migration}). Restore it with that version.`,
  );
}

/** How long the entry with the information about the backup may be. It is read into memory. */
const INFO_BYTES = 10_000;

interface LoadedTable {
  table: TableSchema;
  /** Gets each row that is not as expected. It is not inserted. */
  unreadable: UnreadableRows;
}

/** Inserts the rows of one entry into the scratch database and returns the number of its lines. */
async function loadRows(
  file: string,
  { name, content }: ArchiveEntry,
  scratch: Database,
  { table, unreadable }: LoadedTable,
): Promise<number> {
  const schema = rowSchema(table);
  let count = 0;
  for await (const lines of readLines(file, name, content)) {
    const rows: StoredRow[] = [];
    for (const line of lines) {
      const row = parseJson(file, name, line, schema);
      const problem = findProblem(table, row);
      if (problem === undefined) rows.push(row);
      else await unreadable.add(table, row, problem);
    }
    await insertStorable(scratch, rows, { table, unreadable });
    count += lines.length;
  }
  return count;
}

/** Inserts rows, and leaves out those that break a rule of the table, such as a second row of the same key. */
async function insertStorable(
  scratch: Database,
  rows: readonly StoredRow[],
  { table, unreadable }: LoadedTable,
): Promise<void> {
  try {
    await insertRows(scratch, table, rows);
  } catch (error) {
    if (isDiskFull(error)) throw error;
    const [row, ...more] = rows;
    if (row === undefined) throw error;
    if (more.length === 0) return unreadable.add(table, row, reasonOf(error));
    const half = Math.ceil(rows.length / 2);
    for (const part of [rows.slice(0, half), rows.slice(half)]) {
      await insertStorable(scratch, part, { table, unreadable });
    }
  }
}

/**
 * A line is kept in memory. The longest row is an entry of the trash, whose payload may have 20 MB. JSON
 * makes at most twice as much of it, because it is JSON already.
 */
const MAX_LINE_LENGTH = 41 * 1024 * 1024;

/** Yields the complete lines of each chunk. `node:readline` is not used, because it also breaks lines at U+2028. */
async function* readLines(
  file: string,
  name: string,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<string[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw archiveError(file, `${name} is not in UTF-8`);
    }
  };
  let rest = '';
  for await (const chunk of content) {
    const text = decode(chunk);
    const end = text.lastIndexOf('\n') + 1;
    // Only once for each line: splitting the start of a long line again for each chunk would take minutes.
    const lines = end === 0 ? [] : (rest + text.slice(0, end - 1)).split('\n');
    rest = end === 0 ? rest + text : text.slice(end);
    if ([...lines, rest].some((line) => line.length > MAX_LINE_LENGTH)) {
      throw archiveError(file, `${name} has a line of more than 41 MB`);
    }
    yield lines;
  }
  rest += decode();
  if (rest !== '') yield [rest];
}

/**
 * Leaves out the rows that refer to a missing row. Where a reference may be `null`, the row stays without
 * it. Each table follows those that it refers to. Returns how many rows stay.
 */
async function mendReferences(
  scratch: Database,
  tables: readonly TableSchema[],
  unreadable: UnreadableRows,
): Promise<number> {
  let stay = 0;
  for (const table of tables) {
    for (const { from, table: parent, to } of table.foreignKeys) {
      const isNullable = table.columns.some(({ name, isNullable: may }) => may && name === from);
      const broken = sql`
        ${sql.ref(from)} is not null and not exists (
          select 1 from ${sql.table(parent)} as parent
          where ${sql.ref(`parent.${to}`)} = ${sql.ref(`${table.name}.${from}`)}
        ) order by rowid limit ${ROWS_AT_ONCE}`;
      const ids = sql`(select rowid from ${sql.table(table.name)} where ${broken})`;
      const without = isNullable ? ', without which it can be restored' : '';
      const reason = `${from} refers to a missing row of ${parent}${without}`;
      for (;;) {
        const { rows } = await sql<StoredRow>`
          select * from ${sql.table(table.name)} where ${broken}`.execute(scratch);
        if (rows.length === 0) break;
        for (const row of rows) await unreadable.add(table, row, reason);
        if (isNullable) stay += rows.length;
        await (
          isNullable
            ? sql`update ${sql.table(table.name)} set ${sql.ref(from)} = null where rowid in ${ids}`
            : sql`delete from ${sql.table(table.name)} where rowid in ${ids}`
        ).execute(scratch);
      }
    }
  }
  return stay;
}

const ROWS_AT_ONCE = 500;

/** A row that others of its table refer to refers to none itself. Otherwise `readRows` has no order for them. */
async function checkSelfReferences(
  file: string,
  scratch: Database,
  { name, foreignKeys }: TableSchema,
): Promise<void> {
  for (const { from, to } of foreignKeys.filter(({ table }) => table === name)) {
    const { rows } = await sql`
      select 1 from ${sql.table(name)} as child
      join ${sql.table(name)} as parent on ${sql.ref(`parent.${to}`)} = ${sql.ref(`child.${from}`)}
      where ${sql.ref(`parent.${from}`)} is not null limit 1`.execute(scratch);
    if (rows.length > 0)
      throw archiveError(file, `a row of ${name} refers to a row that refers on`);
  }
}
