import type { KyselyPlugin } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#server/core/database/tables.ts';
import { comparedTables, everyRow } from './every-row.ts';

/**
 * Runs work so that it fails after its first statement, then after its second, and so on, until it does
 * not fail. After each failure all rows must be as before. Returns the number of failures.
 */
export async function failEverywhere(
  database: Database,
  work: (failing: Database) => Promise<unknown>,
): Promise<number> {
  const tables = await comparedTables(database);
  const before = await everyRow(database, tables);
  for (let statements = 0; ; statements += 1) {
    const isDone = await work(database.withPlugin(failAfter(statements))).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Error && error.message === 'injected') return false;
        throw error;
      },
    );
    if (isDone) return statements;
    expect(await everyRow(database, tables)).toEqual(before);
  }
}

/** A plugin of Kysely that throws after the given number of statements. */
function failAfter(statements: number) {
  let executed = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      executed += 1;
      if (executed > statements) throw new Error('injected');
      return result;
    },
  };
  return plugin;
}
