import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** The columns of quotes that visitors see as found, or as gone once the owner says so. */
const PUBLIC_COLUMNS = ['ofUrl', 'ofQuote', 'state', 'goneSince', 'isReleased'];

const isPublic = (row: string) =>
  `(${row}."state" = 'found' or (${row}."state" = 'gone' and ${row}."isReleased"))`;

/**
 * Adds what the checks have found about the quotes of sources. When one was checked does not change the
 * version of the content: pages show it anew at midnight.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;
  await database.schema
    .createTable('source_quotes')
    .addColumn('sourceId', text, (column) =>
      column.notNull().references('sources.id').onDelete('cascade'),
    )
    .addColumn('startSecond', 'integer', (column) => column.notNull())
    .addColumn('ofUrl', text, (column) => column.notNull())
    .addColumn('ofQuote', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('strikes', 'integer', (column) => column.notNull())
    .addColumn('goneSince', text)
    .addColumn('checkedAt', text)
    .addColumn('documentSha256', text)
    .addColumn('isReleased', 'boolean', (column) => column.notNull())
    .addPrimaryKeyConstraint('source_quotes_pkey', ['sourceId', 'startSecond'])
    .execute();
  await database.schema
    .createIndex('source_quotes_by_state')
    .on('source_quotes')
    .column('state')
    .execute();

  const differs = PUBLIC_COLUMNS.map(
    (column) => `new."${column}" is distinct from old."${column}"`,
  );
  const conditions = {
    insert: isPublic('new'),
    update: `(${isPublic('old')} or ${isPublic('new')}) and (${differs.join(' or ')})`,
    delete: isPublic('old'),
  };
  for (const [event, when] of Object.entries(conditions)) {
    const trigger = sql.ref(`source_quotes_${event}_changes_content`);
    if (isPostgres) {
      await sql`
        create constraint trigger ${trigger} after ${sql.raw(event)} on source_quotes
        deferrable initially deferred
        for each row when (${sql.raw(when)}) execute function change_content_version()`.execute(
        database,
      );
    } else {
      await sql`
        create trigger ${trigger} after ${sql.raw(event)} on source_quotes
        for each row when (${sql.raw(when)})
        begin
          insert into content_version values ('content', hex(randomblob(16)))
          on conflict (id) do update set version = excluded.version;
        end`.execute(database);
    }
  }
  if (isPostgres) {
    await sql`
      create trigger source_quotes_truncation_changes_content after truncate on source_quotes
      for each statement execute function change_content_version()`.execute(database);
  }
}
