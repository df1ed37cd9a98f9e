import { sql } from 'kysely';
import type { Database } from '#server/core/database/tables.ts';

/**
 * Ends the connections to a PostgreSQL database that wait for a lock in a statement with this
 * beginning. Returns how many there were.
 */
export async function terminateWaiting(database: Database, statement: string): Promise<number> {
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like ${`${statement}%`}
      and wait_event_type = 'Lock'`.execute(database);
  return rows.length;
}
