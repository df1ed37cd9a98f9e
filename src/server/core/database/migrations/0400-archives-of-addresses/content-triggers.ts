import { type Kysely, sql } from 'kysely';
import { isPostgres } from './run-statements.ts';

interface PublicRows {
  table: string;
  /** Only a change of these columns is a change of the content. */
  columns: readonly string[];
  /** The condition for the rows that visitors see, with `row` for the row. */
  rows: (row: 'old' | 'new') => string;
}

/** Makes every change of what visitors see in a table change the version of the content. See `contentVersionStatements`. */
export async function addContentTriggers(
  database: Kysely<unknown>,
  { table, columns, rows }: PublicRows,
): Promise<void> {
  const differs = columns.map((column) => `new."${column}" is distinct from old."${column}"`);
  const conditions = [
    ['insert', rows('new')],
    ['update', `(${rows('old')} or ${rows('new')}) and (${differs.join(' or ')})`],
    ['delete', rows('old')],
  ] as const;
  for (const [event, condition] of conditions) {
    const trigger = isPostgres(database) ? onPostgres : onSqlite;
    await sql.raw(trigger(table, event, condition)).execute(database);
  }
  if (isPostgres(database)) await sql.raw(onTruncation(table)).execute(database);
}

function onPostgres(table: string, event: string, condition: string): string {
  return `
    create constraint trigger ${table}_${event}_changes_content
    after ${event} on ${table}
    deferrable initially deferred
    for each row when (${condition}) execute function change_content_version()`;
}

function onTruncation(table: string): string {
  return `
    create trigger ${table}_truncation_changes_content
    after truncate on ${table}
    for each statement execute function change_content_version()`;
}

function onSqlite(table: string, event: string, condition: string): string {
  return `
    create trigger ${table}_${event}_changes_content
    after ${event} on ${table}
    for each row when (${condition})
    begin
      insert into content_version values ('content', hex(randomblob(16)))
      on conflict (id) do update set version = excluded.version;
    end`;
}
