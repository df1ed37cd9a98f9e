import { sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';
import { parsePayload } from '#server/trash/payload.ts';

/** The tables with what is known of addresses of sources. */
const tables = ['address_checks', 'address_archives'] as const;

/** Forgets the addresses that no source has any more, not even one in the trash. */
export async function sweepAddresses(database: Database): Promise<void> {
  for (const table of tables) {
    const url = sql.ref(`${table}.url`);
    const { rows: unused } = await sql<{ url: string }>`
      select url from ${sql.table(table)}
      where not exists (select 1 from sources where sources.url = ${url})`.execute(database);
    if (unused.length === 0) continue;
    const kept = await listTrashedAddresses(database);
    for (const row of unused) {
      if (kept.has(row.url)) continue;
      await database.deleteFrom(table).where('url', '=', row.url).execute();
    }
  }
}

async function listTrashedAddresses(database: Database): Promise<Set<unknown>> {
  const trash = await database.selectFrom('trash').select('payload').execute();
  return new Set(
    trash.flatMap(({ payload }) =>
      (parsePayload(payload)?.rows['sources'] ?? []).map((source) => source['url']),
    ),
  );
}
