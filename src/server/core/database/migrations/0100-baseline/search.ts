/** The passages that visitors search, and their index. Passages are inserted and deleted, never updated. */
export function searchStatements(isPostgres: boolean): string[] {
  return [passages(isPostgres), ...indexes, ...(isPostgres ? indexOnPostgres : indexOnSqlite)];
}

/** The server numbers the passages. On SQLite only an integer is the id of the row itself. */
const passages = (isPostgres: boolean) => `
  create table search_passages (
    id ${isPostgres ? 'bigint' : 'integer'} not null primary key,
    "videoId" text not null references videos (id) on delete cascade,
    "sourceId" text,
    kind text not null,
    "startSecond" integer,
    "publishDate" text not null,
    host text,
    body text not null,
    terms text not null
  )`;

const indexes = [
  `create index search_passages_by_video on search_passages ("videoId")`,
  `create index search_passages_by_date on search_passages ("publishDate")`,
];

/** A table of its own, so that the table of the passages has the same columns on both databases. */
const indexOnPostgres = [
  `create table search_index (
    rowid bigint primary key references search_passages (id) on delete cascade,
    terms tsvector not null
  )`,
  `create index search_index_by_terms on search_index using gin (terms)`,
  `create function index_search_passage() returns trigger language plpgsql as $$
    begin
      insert into search_index values (new.id, array_to_tsvector(string_to_array(new.terms, ' ')));
      return null;
    end $$`,
  `create trigger search_passages_insert_indexes
    after insert on search_passages
    for each row execute function index_search_passage()`,
];

/** The tokenizer splits the terms at the spaces: it takes all characters outside of ASCII as letters. */
const indexOnSqlite = [
  `create virtual table search_index using fts5(
    terms, content='search_passages', content_rowid='id',
    tokenize='ascii', prefix='3', detail='none', columnsize=0
  )`,
  `create trigger search_passages_insert_indexes
    after insert on search_passages
    begin
      insert into search_index (rowid, terms) values (new.id, new.terms);
    end`,
  `create trigger search_passages_delete_unindexes
    after delete on search_passages
    begin
      insert into search_index (search_index, rowid, terms) values ('delete', old.id, old.terms);
    end`,
];
