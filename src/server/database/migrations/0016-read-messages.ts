import { type Kysely, sql } from 'kysely';

/** Adds whether a message was read. The administrator has seen the messages that are stored already. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('contact_messages')
    .addColumn('isRead', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  await sql`update contact_messages set "isRead" = true`.execute(database);
}
