import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Adds the moments at which sources are cited, and corrections. A correction outlives its video and
 * its source. Visitors see both tables, so triggers change the version of the content.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;
  const { schema } = database;

  await schema
    .createTable('citations')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('videoId', text, (column) =>
      column.notNull().references('videos.id').onDelete('cascade'),
    )
    .addColumn('sourceId', text, (column) =>
      column.notNull().references('sources.id').onDelete('cascade'),
    )
    .addColumn('startSecond', 'integer', (column) => column.notNull())
    .addColumn('endSecond', 'integer')
    .addColumn('claim', text)
    .addUniqueConstraint('citations_start_once', ['sourceId', 'startSecond'])
    .execute();
  await schema
    .createIndex('citations_by_video')
    .on('citations')
    .columns(['videoId', 'startSecond'])
    .execute();
  await schema
    .createTable('corrections')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('videoId', text, (column) => column.references('videos.id').onDelete('set null'))
    .addColumn('videoTitle', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('text', text, (column) => column.notNull())
    .addColumn('startSecond', 'integer')
    .addColumn('sourceId', text, (column) => column.references('sources.id').onDelete('set null'))
    .addColumn('publishedAt', text, (column) => column.notNull())
    .addColumn('withdrawnAt', text)
    .execute();
  for (const column of ['videoId', 'sourceId', 'publishedAt']) {
    await schema.createIndex(`corrections_by_${column}`).on('corrections').column(column).execute();
  }
  for (const table of ['citations', 'corrections']) {
    await (isPostgres ? addPostgresTriggers : addSqliteTriggers)(database, table);
  }
}

async function addPostgresTriggers(database: Kysely<unknown>, table: string): Promise<void> {
  await sql`
    create constraint trigger ${sql.ref(`${table}_change_content`)}
    after insert or update or delete on ${sql.table(table)}
    deferrable initially deferred
    for each row execute function change_content_version()`.execute(database);
  await sql`
    create trigger ${sql.ref(`${table}_truncation_changes_content`)}
    after truncate on ${sql.table(table)}
    for each statement execute function change_content_version()`.execute(database);
}

async function addSqliteTriggers(database: Kysely<unknown>, table: string): Promise<void> {
  for (const event of ['insert', 'update', 'delete']) {
    await sql`
      create trigger ${sql.ref(`${table}_${event}_changes_content`)}
      after ${sql.raw(event)} on ${sql.table(table)}
      begin
        insert into content_version values ('content', hex(randomblob(16)))
        on conflict (id) do update set version = excluded.version;
      end`.execute(database);
  }
}
