/**
 * Triggers that change the version of the content with every change of the settings that visitors see.
 * See `contentVersionStatements`.
 */
export function contentTriggers(isPostgres: boolean): string[] {
  const [before, after] = [shownOf('old', isPostgres), shownOf('new', isPostgres)];
  const changes: Change[] = [
    ['insert', `${after} is not null`],
    ['update', `${after} is distinct from ${before}`],
    ['delete', `${before} is not null`],
  ];
  return isPostgres ? [...changes.map(onPostgres), onTruncation] : changes.map(onSqlite);
}

type Change = readonly [event: string, condition: string];

/**
 * What visitors see of a row; null if they see nothing of it. A value that no list names counts as seen.
 * While mails to readers are off, the page about privacy does not say who writes them.
 */
function shownOf(row: 'new' | 'old', isPostgres: boolean): string {
  const json = isPostgres ? `${row}.json::jsonb` : `${row}.json`;
  const without = (names: readonly string[]) =>
    isPostgres
      ? `(${json} - '{${names.join()}}'::text[])::text`
      : `json_remove(${json}, ${names.map((name) => `'$.${name}'`).join()})`;
  return `case
    when ${row}."group" = 'keeping' then ${without(unseenOfKeeping)}
    when ${row}."group" <> 'readers' then ${row}.json
    when ${json} -> 'isOn' = 'true' then ${without(unseenOfReaders)}
  end`;
}

const unseenOfKeeping = ['checksLinks', 'archivesSources', 'copiesDocuments'];
const unseenOfReaders = ['perHour', 'perDay', 'invitesFromContactForm', 'isOffSinceRestore'];

function onPostgres([event, condition]: Change): string {
  return `
    create constraint trigger settings_${event}_changes_content
    after ${event} on settings
    deferrable initially deferred
    for each row when (${condition}) execute function change_content_version()`;
}

const onTruncation = `
  create trigger settings_truncation_changes_content
  after truncate on settings
  for each statement execute function change_content_version()`;

function onSqlite([event, condition]: Change): string {
  return `
    create trigger settings_${event}_changes_content
    after ${event} on settings
    for each row when (${condition})
    begin
      insert into content_version values ('content', hex(randomblob(16)))
      on conflict (id) do update set version = excluded.version;
    end`;
}
