import type { Kysely } from 'kysely';
import { addContentTriggers } from './content-triggers.ts';
import {
  currentRows,
  moveOutOfTrash,
  type StoredRow,
  type TrashedRows,
} from './move-out-of-trash.ts';
import { runStatements } from '../0300-settings/run-statements.ts';

/**
 * A snapshot belongs to the address. Before, each source had its own row about it. That a source is
 * never archived belongs to the source.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await runStatements(database, [
    table,
    index,
    never,
    ofRefusedSources,
    ofSources,
    'drop table source_archives',
  ]);
  await moveOutOfTrash(database, {
    migration: '0400-archives-of-addresses',
    from: 'source_archives',
    to: 'address_archives',
    known: archivesIn,
    rest: withRefusals,
  });
  await addContentTriggers(database, {
    table: 'address_archives',
    columns: ['url', 'snapshotUrl', 'capturedAt'],
    rows: (row) => `${row}."snapshotUrl" is not null`,
  });
}

const table = `
  create table address_archives (
    url text not null primary key,
    state text not null,
    "snapshotUrl" text,
    "capturedAt" text,
    "jobId" text,
    "jobStartedAt" text,
    "isRequested" boolean not null,
    attempts integer not null default 0,
    "dueAt" text,
    message text
  )`;

const index = `create index address_archives_by_due_time on address_archives ("dueAt")`;

const never = `alter table sources add column "isNeverArchived" boolean not null default false`;

const NEVER = 'You do not want this source to be archived.';

const ofRefusedSources = `
  update sources set "isNeverArchived" = true
  where id in (select "sourceId" from source_archives where message = '${NEVER}')`;

const columns = `"capturedAt", "jobId", "jobStartedAt", "isRequested", attempts, "dueAt", message`;

/**
 * Of several sources with one address, a snapshot that the owner has chosen counts first, and then the
 * latest one. Rows about former addresses are void.
 */
const ofSources = `
  insert into address_archives (url, state, "snapshotUrl", ${columns})
  select "ofUrl", state, url, ${columns} from (
    select source_archives.*, row_number() over (
      partition by "ofUrl"
      order by
        case when url is null then 1 else 0 end,
        "isRequested" desc,
        case state when 'kept' then 1 when 'running' then 2 when 'waiting' then 3 else 4 end,
        coalesce("capturedAt", '') desc,
        "sourceId"
    ) as place
    from source_archives
    where coalesce(message, '') <> '${NEVER}' and octet_length("ofUrl") between 1 and 2600
      and exists (select 1 from sources where sources.id = "sourceId" and sources.url = "ofUrl")
  ) as archives
  where place = 1`;

/** What is known of the addresses that sources in the trash have. */
function archivesIn(rows: TrashedRows): StoredRow[] {
  return currentRows(rows, rows['source_archives'])
    .filter(({ message }) => message !== NEVER)
    .map(archiveOfAddress);
}

function archiveOfAddress(row: StoredRow): StoredRow {
  const { sourceId: _, ofUrl = null, url: snapshotUrl = null, ...archive } = row;
  return { ...archive, url: ofUrl, snapshotUrl };
}

function withRefusals(rows: TrashedRows): TrashedRows {
  const { sources = [], source_archives = [] } = rows;
  const refused = new Set(
    source_archives.filter(({ message }) => message === NEVER).map(({ sourceId }) => sourceId),
  );
  for (const source of sources) source['isNeverArchived'] = refused.has(source['id'] ?? null);
  return rows;
}
