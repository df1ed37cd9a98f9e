import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connectDatabase } from '#server/core/database/connect.ts';
import { migrate } from '#server/core/database/migrate.ts';
import { fillTables } from '#tests/rows/fill-tables.ts';
import { makeContext } from '#tests/app/make-context.ts';
import { recordQueries } from '#tests/app/record-queries.ts';
import { eachDatabase, testEnv } from '#tests/app/start-app.ts';
import { siteCalls } from './query-plan-calls.ts';
import { mailCalls } from './query-plan-mail-calls.ts';

test.each(eachDatabase)('the queries of a large site use indexes, on %s', async (kind) => {
  await using env = await testEnv({ database: kind });
  await using opened = new AsyncDisposableStack();
  const connection = await connectDatabase(env);
  opened.defer(() => connection.destroy());
  await migrate(connection);
  if (kind === 'postgres') {
    await connection.transaction().execute(async (transaction) => {
      // Without the checks of foreign keys, inserting takes a third of the time.
      await sql`set local session_replication_role = replica`.execute(transaction);
      await fillTables(transaction, {
        videos: 4000,
        sources: 40_000,
        messages: 40_000,
        readers: 8000,
      });
    });
    await sql`analyze`.execute(connection);
  } else {
    // Without `analyze`, SQLite plans its queries without the number of rows, so a few rows are enough.
    await fillTables(connection, { videos: 10, sources: 100, messages: 100, readers: 100 });
  }

  const { database, explain } = recordQueries(connection);
  const context = await makeContext({ database, env });
  for (const { what, run, indexes, wholeTables = [] } of [...mailCalls, ...siteCalls]) {
    await run(context);
    const plans = await explain();
    const unneeded = plans.filter((plan) =>
      tablesReadWithoutIndex(plan).some((table) => !wholeTables.includes(table)),
    );
    expect(unneeded, `${what}: reads a large table without an index`).toEqual([]);
    // PostgreSQL reads and sorts the whole table, which is faster than reading all rows by the index.
    if (kind === 'postgres' && wholeTables.includes('videos')) continue;
    for (const index of indexes) {
      expect(plans.join('\n'), `${what}: does not use ${index}`).toContain(index);
    }
  }
});

/** The large tables that a plan of either database reads without an index. */
function tablesReadWithoutIndex(plan: string): string[] {
  const scans = plan.matchAll(/^SCAN (\w+)$|Seq Scan on (\w+)/gm);
  const tables = Array.from(scans, ([, sqlite, postgres]) => sqlite ?? postgres ?? '');
  return tables.filter((table) => largeTables.has(table));
}

const largeTables = new Set([
  'videos',
  'sources',
  'citations',
  'corrections',
  'search_passages',
  'contact_messages',
  'mail_outbox',
  'audit_entries',
  'mail_runs',
  'run_deliveries',
  'subscribers',
]);
