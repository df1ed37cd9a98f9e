import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Makes PostgreSQL notify all processes on the channel `content_version` when a transaction that
 * changed the version of the content is committed. SQLite has no notifications. See decision 34.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  if (!(database.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`
    create function announce_content_version() returns trigger language plpgsql as $$
    begin
      perform pg_notify('content_version', '');
      return null;
    end $$`.execute(database);
  await sql`
    create trigger content_version_announces_change
    after insert or update on content_version
    for each statement execute function announce_content_version()`.execute(database);
}
