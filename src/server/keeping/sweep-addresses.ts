import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';
import { parsePayload } from '#server/trash/payload.ts';
import { quoteHash } from './quotes/quote-store.ts';

/** Forgets what is known of addresses and quotes that no source has any more, not even one in the trash. */
export async function sweepAddresses(database: Database): Promise<void> {
  await sweepByUrl(database, 'address_checks');
  await sweepByUrl(database, 'address_archives');
  const cited = sql`
    select 1 from sources inner join citations on citations."sourceId" = sources.id
    where sources.url = address_quotes.url and citations.quote = address_quotes.quote`;
  await sweep(database, 'address_quotes', 'hash', cited);
}

function sweepByUrl(
  database: Database,
  table: 'address_checks' | 'address_archives',
): Promise<void> {
  const cited = sql`select 1 from sources where sources.url = ${sql.ref(`${table}.url`)}`;
  return sweep(database, table, 'url', cited);
}

/** @param cited the sources for which a row is kept */
async function sweep(
  database: Database,
  table: string,
  key: 'url' | 'hash',
  cited: RawBuilder<unknown>,
): Promise<void> {
  const { rows: unused } = await sql<{ key: string }>`
    select ${sql.ref(key)} as key from ${sql.table(table)} where not exists (${cited})`.execute(
    database,
  );
  if (unused.length === 0) return;
  const kept = await listTrashedKeys(database);
  for (const row of unused) {
    if (kept.has(row.key)) continue;
    await sql`delete from ${sql.table(table)} where ${sql.ref(key)} = ${row.key}`.execute(database);
  }
}

/** The addresses of sources in the trash, and the hashes of their quotes. */
async function listTrashedKeys(database: Database): Promise<Set<string>> {
  const trash = await database.selectFrom('trash').select('payload').execute();
  return new Set(
    trash.flatMap(({ payload }) => {
      const { sources = [], citations = [] } = parsePayload(payload)?.rows ?? {};
      const urls = new Map(sources.map(({ id, url }) => [id, String(url)]));
      const hashes = citations.map(({ sourceId = null, quote }) =>
        quoteHash(urls.get(sourceId) ?? '', String(quote)),
      );
      return [...urls.values(), ...hashes];
    }),
  );
}
