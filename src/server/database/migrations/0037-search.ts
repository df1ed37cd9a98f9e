import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Adds the passages that visitors search, and their index. Triggers change the version of the content,
 * because the videos of an older site are indexed after the migration.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;
  const { schema } = database;

  await schema
    .createTable('search_passages')
    // The server numbers the passages. On SQLite only an integer is the id of the row itself.
    .addColumn('id', isPostgres ? 'bigint' : 'integer', (column) => column.notNull().primaryKey())
    .addColumn('videoId', text, (column) =>
      column.notNull().references('videos.id').onDelete('cascade'),
    )
    .addColumn('sourceId', text)
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('startSecond', 'integer')
    .addColumn('publishDate', text, (column) => column.notNull())
    .addColumn('host', text)
    .addColumn('body', text, (column) => column.notNull())
    .addColumn('terms', text, (column) => column.notNull())
    .execute();
  await schema
    .createIndex('search_passages_by_video')
    .on('search_passages')
    .columns(['videoId', 'host'])
    .execute();
  await schema
    .createIndex('search_passages_by_host')
    .on('search_passages')
    .columns(['host', 'videoId', 'publishDate'])
    .where(sql.ref('host'), 'is not', null)
    .execute();
  await schema
    .createIndex('search_passages_by_date')
    .on('search_passages')
    .column('publishDate')
    .execute();
  await schema
    .createTable('search_words')
    .addColumn('word', text, (column) => column.notNull().primaryKey())
    .addColumn('length', 'integer', (column) => column.notNull())
    .execute();
  await (isPostgres ? addPostgresIndex : addSqliteIndex)(database);
}

/** A table of its own, so that the table of the passages has the same columns on both databases. */
async function addPostgresIndex(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_index (
      rowid bigint primary key references search_passages (id) on delete cascade,
      terms tsvector not null
    )`.execute(database);
  await sql`create index search_index_by_terms on search_index using gin (terms)`.execute(database);
  await sql`
    create function index_search_passage() returns trigger language plpgsql as $$
    begin
      insert into search_index values (new.id, array_to_tsvector(string_to_array(new.terms, ' ')));
      return null;
    end $$`.execute(database);
  await sql`
    create trigger search_passages_insert_indexes
    after insert on search_passages
    for each row execute function index_search_passage()`.execute(database);
  await sql`
    create constraint trigger search_passages_change_content
    after insert or update or delete on search_passages
    deferrable initially deferred
    for each row execute function change_content_version()`.execute(database);
  await sql`
    create trigger search_passages_truncation_changes_content
    after truncate on search_passages
    for each statement execute function change_content_version()`.execute(database);
}

/**
 * The tokenizer splits the terms at the spaces: it takes all characters outside of ASCII as letters.
 * Passages are inserted and deleted, never updated.
 */
async function addSqliteIndex(database: Kysely<unknown>): Promise<void> {
  await sql`
    create virtual table search_index using fts5(
      terms, content='search_passages', content_rowid='id',
      tokenize='ascii', prefix='3', detail='none', columnsize=0
    )`.execute(database);
  await sql`
    create trigger search_passages_insert_indexes
    after insert on search_passages
    begin
      insert into search_index (rowid, terms) values (new.id, new.terms);
    end`.execute(database);
  await sql`
    create trigger search_passages_delete_unindexes
    after delete on search_passages
    begin
      insert into search_index (search_index, rowid, terms) values ('delete', old.id, old.terms);
    end`.execute(database);
  for (const event of ['insert', 'update', 'delete']) {
    await sql`
      create trigger ${sql.ref(`search_passages_${event}_changes_content`)}
      after ${sql.raw(event)} on search_passages
      begin
        insert into content_version values ('content', hex(randomblob(16)))
        on conflict (id) do update set version = excluded.version;
      end`.execute(database);
  }
}
