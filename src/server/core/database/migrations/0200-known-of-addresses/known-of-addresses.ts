import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { contentTriggers } from './content-triggers.ts';

/** What the checks have found belongs to the address. Before, each source had its own row about it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of [table, index, ofSources, 'drop table source_health']) {
    const withCollation = statement.replaceAll(/ text\b/g, ' text collate "C"');
    await sql.raw(isPostgres ? withCollation : statement).execute(database);
  }
  for (const statement of [...shorterIndex, ...(isPostgres ? postgresIndexes : [])]) {
    await sql.raw(statement).execute(database);
  }
  await moveTrash(database);
  for (const trigger of contentTriggers(isPostgres)) await sql.raw(trigger).execute(database);
}

const table = `
  create table address_checks (
    url text not null primary key,
    state text not null,
    strikes integer not null default 0,
    "httpStatus" integer,
    "finalUrl" text,
    "failingSince" text,
    "lastOkAt" text,
    "checkedAt" text,
    "dueAt" text not null
  )`;

const index = `create index address_checks_by_due_time on address_checks ("dueAt")`;

/** An address may be longer than an entry of most indexes of PostgreSQL. */
const shorterIndex = [
  'drop index sources_by_lower_url',
  'create index sources_by_lower_url on sources (lower(substr(url, 1, 600)))',
];
const postgresIndexes = [
  'drop index sources_by_url, sources_with_file',
  'create index sources_by_url on sources using hash (url)',
  `create index sources_with_file on sources (id) where url like '%/uploads/%'`,
];

const columns = [
  'state',
  'strikes',
  'httpStatus',
  'finalUrl',
  'failingSince',
  'lastOkAt',
  'checkedAt',
  'dueAt',
] as const;

const names = columns.map((column) => `"${column}"`).join(', ');

/** Of several sources with one address, the latest check tells. Rows about former addresses are void. */
const ofSources = `
  insert into address_checks (url, ${names})
  select url, ${names} from (
    select "ofUrl" as url, ${names}, row_number() over (
      partition by "ofUrl"
      order by coalesce("checkedAt", '') desc, strikes desc, "sourceId"
    ) as place
    from source_health
    where exists (
      select 1 from sources where sources.id = "sourceId" and sources.url = "ofUrl"
    )
  ) as checks
  where place = 1`;

type TrashedRow = Record<string, string | number | boolean | null>;

interface TrashedRows {
  rows: Record<string, TrashedRow[]>;
}

/** Restoring a source finds what was known of its address. */
async function moveTrash(database: Kysely<unknown>): Promise<void> {
  const { rows: entries } = await sql<{ id: string; payload: string }>`
    select id, payload from trash order by "deletedAt" desc, id`.execute(database);
  for (const { id, payload } of entries) {
    // Written by this program only, so it has this shape.
    const { rows, ...rest }: TrashedRows = JSON.parse(payload);
    const { source_health: checks = [], ...others } = rows;
    const urls = new Map(rows['sources']?.map((source) => [source['id'], source['url']]));
    for (const check of checks) {
      if (urls.get(check['sourceId'] ?? '') !== check['ofUrl']) continue;
      await sql`
        insert into address_checks (url, ${sql.raw(names)})
        values (${check['ofUrl']}, ${sql.join(columns.map((column) => check[column]))})
        on conflict do nothing`.execute(database);
    }
    await sql`
      update trash set payload = ${JSON.stringify({ rows: others, ...rest })},
        schema = '0200-known-of-addresses'
      where id = ${id}`.execute(database);
  }
}
