import type { Kysely } from 'kysely';
import { addContentTriggers } from '../0400-archives-of-addresses/content-triggers.ts';
import {
  currentRows,
  moveOutOfTrash,
  type StoredRow,
} from '../0400-archives-of-addresses/move-out-of-trash.ts';
import { runStatements } from '../0300-settings/run-statements.ts';

/** A copy on this site belongs to the address. Before, each source had its own row about it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await runStatements(database, [
    table,
    'create index address_copies_by_due_time on address_copies ("dueAt")',
    ofSources,
    'drop table source_copies',
  ]);
  await moveOutOfTrash(database, {
    migration: '0430-copies-of-addresses',
    from: 'source_copies',
    to: 'address_copies',
    known: (rows) => currentRows(rows, rows['source_copies']).map(copyOfAddress),
  });
  await addContentTriggers(database, {
    table: 'address_copies',
    columns: ['url', 'fileName', 'sha256', 'capturedAt'],
    rows: (row) => `${row}."fileName" is not null`,
  });
}

const table = `
  create table address_copies (
    url text not null primary key,
    state text not null,
    "fileName" text,
    sha256 text,
    "sizeBytes" integer,
    "mediaType" text,
    "capturedAt" text,
    attempts integer not null default 0,
    "dueAt" text,
    message text
  )`;

const columns = `state, "fileName", sha256, "sizeBytes", "mediaType", "capturedAt", attempts, "dueAt", message`;

/**
 * Of several sources with one address, a copy that the owner has attached counts first, and then the
 * latest one. Rows about former addresses are void.
 */
const ofSources = `
  insert into address_copies (url, ${columns})
  select "ofUrl", ${columns} from (
    select source_copies.*, row_number() over (
      partition by "ofUrl"
      order by
        case when "fileName" is null then 1 else 0 end,
        "isAttached" desc,
        coalesce("capturedAt", '') desc,
        "sourceId"
    ) as place
    from source_copies
    where octet_length("ofUrl") between 1 and 2600
      and exists (select 1 from sources where sources.id = "sourceId" and sources.url = "ofUrl")
  ) as copies
  where place = 1`;

function copyOfAddress(row: StoredRow): StoredRow {
  const { sourceId: _, isAttached: _isAttached, ofUrl: url = null, ...copy } = row;
  return { url, ...copy };
}
