/**
 * The version of the public content, and triggers that change it in the transaction of every change that
 * visitors can see, whatever program makes it. See decision 26.
 */
export function contentVersionStatements(isPostgres: boolean): string[] {
  const triggers = Object.entries(publicColumns).flatMap(isPostgres ? onPostgres : onSqlite);
  return [...version, ...(isPostgres ? functionsOnPostgres : []), ...triggers];
}

interface PublicColumns {
  /** Missing if visitors see every column. */
  columns?: readonly string[];
  /** Which rows visitors see, with `row` for the row. Missing if they see every row. */
  rows?: (row: string) => string;
}

/** The tables that public reads use. Only a change of these columns, in these rows, changes the version. */
const publicColumns: Record<string, PublicColumns> = {
  videos: {},
  sources: {},
  citations: {},
  corrections: {},
  transcripts: {},
  mirrors: { columns: ['label', 'url', 'sortOrder'] },
  file_hashes: {},
  search_passages: {},
  source_archives: {
    columns: ['ofUrl', 'url', 'capturedAt'],
    rows: (row) => `${row}."url" is not null`,
  },
  source_copies: {
    columns: ['ofUrl', 'fileName', 'sha256', 'capturedAt'],
    rows: (row) => `${row}."fileName" is not null`,
  },
  source_health: {
    columns: ['ofUrl', 'state', 'lastOkAt'],
    rows: (row) => `${row}."state" = 'gone'`,
  },
  // When a quote was checked does not change the version: pages show it anew at midnight.
  source_quotes: {
    columns: ['ofUrl', 'ofQuote', 'state', 'goneSince', 'isReleased'],
    rows: (row) =>
      `(${row}."state" = 'found' or (${row}."state" = 'gone' and ${row}."isReleased"))`,
  },
  video_health: {
    columns: ['ofYoutubeId', 'shownState', 'thumbnailName'],
    rows: (row) => `(${row}."shownState" is not null or ${row}."thumbnailName" is not null)`,
  },
  keeping_settings: { columns: ['playsAfterClick', 'copiesShown'] },
  bio_content: {},
  site_settings: {},
  site_pictures: {},
  social_links: {},
  // The page about privacy says who writes the mails, and whether messages are mailed to the owner.
  reader_settings: { columns: ['isOn', 'identity'], rows: (row) => `${row}."isOn"` },
  email_settings: { columns: ['contactEmail', 'isEnabled'] },
};

const version = [
  `create table content_version (
    id text not null primary key,
    version text not null
  )`,
  `insert into content_version values ('content', 'first')`,
];

/**
 * The version is the id of the transaction, so that a transaction writes the row once. When it is
 * committed, all processes are notified on the channel `content_version`, see decision 34. SQLite has no
 * notifications.
 */
const functionsOnPostgres = [
  `create function change_content_version() returns trigger language plpgsql as $$
    begin
      insert into content_version values ('content', pg_current_xact_id()::text)
      on conflict (id) do update set version = excluded.version
      where content_version.version <> excluded.version;
      return null;
    end $$`,
  `create function announce_content_version() returns trigger language plpgsql as $$
    begin
      perform pg_notify('content_version', '');
      return null;
    end $$`,
  `create trigger content_version_announces_change
    after insert or update on content_version
    for each statement execute function announce_content_version()`,
];

/**
 * The triggers are deferred to the commit: the lock on the row of the version is then the last one that a
 * transaction takes, so it cannot be part of a deadlock.
 */
function onPostgres([table, changes]: [string, PublicColumns]): string[] {
  const triggers = conditions(changes).map(
    ([event, condition]) => `
      create constraint trigger ${table}_${event}_changes_content
      after ${event} on ${table}
      deferrable initially deferred
      for each row when (${condition}) execute function change_content_version()`,
  );
  const truncation = `
    create trigger ${table}_truncation_changes_content
    after truncate on ${table}
    for each statement execute function change_content_version()`;
  return [...triggers, truncation];
}

/** The version is random, because SQLite has no ids of transactions. */
function onSqlite([table, changes]: [string, PublicColumns]): string[] {
  return conditions(changes).map(
    ([event, condition]) => `
      create trigger ${table}_${event}_changes_content
      after ${event} on ${table}
      for each row when (${condition})
      begin
        insert into content_version values ('content', hex(randomblob(16)))
        on conflict (id) do update set version = excluded.version;
      end`,
  );
}

/** The conditions under which an insert, an update and a delete of a row change what visitors see. */
function conditions({ columns, rows = () => 'true' }: PublicColumns): [string, string][] {
  const differs = columns?.map((column) => `new."${column}" is distinct from old."${column}"`);
  return [
    ['insert', rows('new')],
    ['update', `(${rows('old')} or ${rows('new')}) and (${differs?.join(' or ') ?? 'true'})`],
    ['delete', rows('old')],
  ];
}
