import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql, type TableMetadata } from 'kysely';
import { z } from 'zod';
import { migrateTo } from './migrate.ts';
import { NodeSqliteDialect } from '#server/core/database/sqlite/node-sqlite-dialect.ts';
import type { Database, Tables } from './tables.ts';

export interface TableSchema {
  name: string;
  columns: Column[];
  key: string[];
  indexes: string[][];
  foreignKeys: ForeignKey[];
}

export interface Column {
  name: string;
  type: ColumnType;
  isNullable: boolean;
}

export type ColumnType = 'text' | 'integer' | 'bigint' | 'boolean';

/** Each value of the column `from` is `null` or a value of the column `to` of `table`. */
interface ForeignKey {
  from: string;
  table: string;
  to: string;
}

/**
 * The tables of the site after the given migration, each listed after the tables that its rows refer
 * to. The schema is read from an empty SQLite database in memory. It is therefore the same for both
 * databases, and contains no tables of other programs.
 */
export async function schemaAfter(migration: string): Promise<readonly TableSchema[]> {
  let schema = schemas.get(migration);
  if (schema === undefined) {
    schema = await readSchema(migration);
    schemas.set(migration, schema);
  }
  return schema;
}

/** Applying migrations takes CPU time, and a merged migration never changes, so each schema is kept. */
const schemas = new Map<string, readonly TableSchema[]>();

async function readSchema(migration: string): Promise<TableSchema[]> {
  const dialect = new NodeSqliteDialect(new DatabaseSync(':memory:'));
  await using database = new Kysely<Tables>({ dialect });
  await migrateTo(database, migration);
  const tables = await storedTables(database);
  const read = tables.map(async ({ name, columns }) => ({
    name,
    columns: columns.map(({ name: column, dataType, isNullable }) => {
      return { name: column, type: columnType(dataType), isNullable };
    }),
    key: await listKey(database, name),
    indexes: await listIndexes(database, name),
    foreignKeys: await listForeignKeys(database, name),
  }));
  return sortByReferences(await Promise.all(read));
}

/** The tables with rows of the site, without the full-text index, which consists of tables too. */
export async function storedTables(database: Database): Promise<TableMetadata[]> {
  const tables = await database.introspection.getTables();
  return tables.filter(({ name }) => !name.startsWith(SEARCH_INDEX));
}

/** The full-text index over `search_passages`, which triggers write. */
export const SEARCH_INDEX = 'search_index';

async function listKey(database: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_info(${table}) where pk > 0 order by pk`.execute(database);
  return rows.map(({ name }) => name);
}

function columnType(declared: string): ColumnType {
  const type = declared.toLowerCase();
  if (type === 'text' || type === 'integer' || type === 'bigint' || type === 'boolean') return type;
  throw new Error(`A migration declares a column of the type ${declared}.`);
}

/** Without indexes on expressions, which have no names. */
async function listIndexes(database: Database, table: string): Promise<string[][]> {
  const { rows } = await sql<{ columns: string }>`
    select json_group_array("column".name) as columns
    from pragma_index_list(${table}) as "index", pragma_index_info("index".name) as "column"
    where "column".name is not null
    group by "index".name`.execute(database);
  return rows.map(({ columns }) => z.array(z.string()).parse(JSON.parse(columns)));
}

async function listForeignKeys(database: Database, table: string): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select "from", "table", "to" from pragma_foreign_key_list(${table})`.execute(database);
  return rows;
}

function sortByReferences(tables: readonly TableSchema[]): TableSchema[] {
  const sorted = new Set<TableSchema>();
  /** Adds the tables that a table refers to, and then the table. */
  function add(table: TableSchema): void {
    const referred = new Set(table.foreignKeys.map((key) => key.table));
    for (const other of tables) if (other !== table && referred.has(other.name)) add(other);
    sorted.add(table);
  }
  for (const table of tables) add(table);
  return [...sorted];
}
