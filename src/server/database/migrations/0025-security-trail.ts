import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Divides the audit trail into entries about access and about content, and adds how many equal events
 * an entry stands for. Stored entries are divided by their event and, changes, by their text.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;
  await database.schema
    .alterTable('audit_entries')
    .addColumn('kind', text, (column) => column.notNull().defaultTo('security'))
    .execute();
  await database.schema
    .alterTable('audit_entries')
    .addColumn('count', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await sql`
    update audit_entries set kind = 'content'
    where event = 'change'
      and detail not like 'Change the password%'
      and detail not like 'Sign a browser out%'
      and detail not like '%a passkey%'
      and detail not like 'Set the address for notifications%'`.execute(database);
  await database.schema
    .createIndex('audit_entries_of_a_kind')
    .on('audit_entries')
    .columns(['kind', 'at desc', 'id desc'])
    .execute();
}
