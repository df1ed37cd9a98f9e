import type { PublicChange } from './create-content-triggers.ts';

/** The changes of the settings that visitors see. */
export function publicChanges(isPostgres: boolean): PublicChange[] {
  const [before, after] = [shownOf('old', isPostgres), shownOf('new', isPostgres)];
  return [
    ['insert', `${after} is not null`],
    ['update', `${after} is distinct from ${before}`],
    ['delete', `${before} is not null`],
  ];
}

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
