import { type Kysely, sql } from 'kysely';

/** Removes the mails about altered files: health names these files, and a command puts them back. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`delete from mail_outbox where kind = 'altered-file'`.execute(database);
  await database.schema.alterTable('mail_outbox').dropColumn('fileName').execute();
}
