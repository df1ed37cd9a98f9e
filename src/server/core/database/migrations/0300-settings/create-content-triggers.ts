import { type Kysely, sql } from 'kysely';
import { isPostgres } from './run-statements.ts';

/** A kind of change of a row, and the condition for it to be a change of what visitors see. */
export type PublicChange = readonly [event: 'insert' | 'update' | 'delete', condition: string];

/** Makes changes of a table change the version of the content. See `contentVersionStatements`. */
export async function createContentTriggers(
  database: Kysely<unknown>,
  table: string,
  changes: readonly PublicChange[],
): Promise<void> {
  for (const [event, condition] of changes) {
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
