import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Adds a row for each browser that has signed in, and the browser to its sessions. Deleting a
 * known browser ends its sessions. Sessions from before this migration have none.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;
  const { schema } = database;

  await schema
    .createTable('known_devices')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('tokenHash', text, (column) => column.notNull().unique())
    .addColumn('administratorId', text, (column) =>
      column.notNull().references('administrators.id').onDelete('cascade'),
    )
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('lastUsedAt', text, (column) => column.notNull())
    .execute();
  await schema
    .alterTable('sessions')
    .addColumn('deviceId', text, (column) =>
      column.references('known_devices.id').onDelete('cascade'),
    )
    .execute();
  await schema.createIndex('sessions_of_a_device').on('sessions').column('deviceId').execute();
}
