import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Adds the audit trail. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;
  await database.schema
    .createTable('audit_entries')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('event', text, (column) => column.notNull())
    .addColumn('detail', text, (column) => column.notNull())
    .addColumn('client', text)
    .execute();
  await database.schema
    .createIndex('audit_entries_latest_first')
    .on('audit_entries')
    .columns(['at desc', 'id desc'])
    .execute();
}
