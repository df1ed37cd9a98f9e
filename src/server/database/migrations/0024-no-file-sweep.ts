import { type Kysely, sql } from 'kysely';

/** Drops what the sweep of unreferenced files has stored. The administrator deletes such files. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const table of ['stray_files', 'upload_state']) {
    await database.schema.dropTable(table).execute();
  }
  await sql`delete from scheduled_jobs where name = 'file-sweep'`.execute(database);
}
