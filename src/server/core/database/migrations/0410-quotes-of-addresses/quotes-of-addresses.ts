import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { addContentTriggers } from '../0400-archives-of-addresses/content-triggers.ts';
import {
  insertUnlessKnown,
  moveOutOfTrash,
  type StoredRow,
  type TrashedRows,
} from '../0400-archives-of-addresses/move-out-of-trash.ts';
import { isPostgres, runStatements } from '../0300-settings/run-statements.ts';

/** What is known of a quote belongs to the address and the quote. Before, each moment had its own row. */
export async function up(database: Kysely<unknown>): Promise<void> {
  // An address may be longer than an entry of most indexes of PostgreSQL.
  const method = isPostgres(database) ? 'using hash' : '';
  const byUrl = `create index address_quotes_by_url on address_quotes ${method} (url)`;
  await runStatements(database, [table, byUrl, byState]);
  const { rows: quotes } = await ofSources.execute(database);
  for (const quote of quotes) {
    await insertUnlessKnown(database, 'address_quotes', quoteOfAddress(quote));
  }
  await runStatements(database, ['drop table source_quotes']);
  await moveOutOfTrash(database, {
    migration: '0410-quotes-of-addresses',
    from: 'source_quotes',
    to: 'address_quotes',
    known: (rows) => quotesIn(rows).map(quoteOfAddress),
  });
  await addContentTriggers(database, {
    table: 'address_quotes',
    columns: ['url', 'quote', 'state', 'goneSince', 'isReleased'],
    rows: (row) => `(${row}.state = 'found' or (${row}.state = 'gone' and ${row}."isReleased"))`,
  });
}

const table = `
  create table address_quotes (
    hash text not null primary key,
    url text not null,
    quote text not null,
    state text not null,
    strikes integer not null,
    "goneSince" text,
    "checkedAt" text,
    "documentSha256" text,
    "isReleased" boolean not null
  )`;

const byState = `create index address_quotes_by_state on address_quotes (state)`;

/** Of several moments with one quote, the latest check tells. Rows about former quotes are void. */
const ofSources = sql<StoredRow>`
  select * from source_quotes
  where exists (
    select 1 from sources inner join citations on citations."sourceId" = sources.id
    where sources.id = source_quotes."sourceId" and sources.url = "ofUrl"
      and citations."startSecond" = source_quotes."startSecond" and citations.quote = "ofQuote"
  )
  order by coalesce("checkedAt", '') desc, strikes desc, "sourceId", "startSecond"`;

/** What is known of the quotes that sources in the trash have. */
function quotesIn({ sources = [], citations = [], source_quotes = [] }: TrashedRows): StoredRow[] {
  const urls = new Map(sources.map(({ id, url }) => [id, url]));
  return source_quotes.filter(
    ({ sourceId = null, startSecond, ofUrl, ofQuote }) =>
      urls.get(sourceId) === ofUrl &&
      citations.some(
        (cited) =>
          cited['sourceId'] === sourceId &&
          cited['startSecond'] === startSecond &&
          cited['quote'] === ofQuote,
      ),
  );
}

function quoteOfAddress(row: StoredRow): StoredRow {
  const {
    sourceId: _,
    startSecond: _start,
    ofUrl: url = null,
    ofQuote: quote = null,
    ...known
  } = row;
  const hash = createHash('sha256')
    .update(JSON.stringify([url, quote]))
    .digest('hex');
  return { hash, url, quote, ...known };
}
