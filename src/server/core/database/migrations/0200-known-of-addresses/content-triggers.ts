/**
 * Triggers that change the version of the content with every change of the checks that visitors see: of
 * addresses that are gone. See `contentVersionStatements`.
 */
export function contentTriggers(isPostgres: boolean): string[] {
  return isPostgres ? [...changes.map(onPostgres), onTruncation] : changes.map(onSqlite);
}

const changes = [
  ['insert', `new.state = 'gone'`],
  [
    'update',
    `(old.state = 'gone' or new.state = 'gone') and (new.state is distinct from old.state
      or new."lastOkAt" is distinct from old."lastOkAt" or new.url is distinct from old.url)`,
  ],
  ['delete', `old.state = 'gone'`],
] as const;

type Change = (typeof changes)[number];

function onPostgres([event, condition]: Change): string {
  return `
    create constraint trigger address_checks_${event}_changes_content
    after ${event} on address_checks
    deferrable initially deferred
    for each row when (${condition}) execute function change_content_version()`;
}

const onTruncation = `
  create trigger address_checks_truncation_changes_content
  after truncate on address_checks
  for each statement execute function change_content_version()`;

function onSqlite([event, condition]: Change): string {
  return `
    create trigger address_checks_${event}_changes_content
    after ${event} on address_checks
    for each row when (${condition})
    begin
      insert into content_version values ('content', hex(randomblob(16)))
      on conflict (id) do update set version = excluded.version;
    end`;
}
