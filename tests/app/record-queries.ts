import { CompiledQuery, type KyselyPlugin, PostgresAdapter } from 'kysely';
import type { Database } from '#server/core/database/tables.ts';

/** A database that records the queries sent through it. */
interface RecordingDatabase {
  database: Database;
  /** The plans of the recorded queries as text, one line per step. Clears the recorded queries. */
  explain: () => Promise<string[]>;
}

/** Records every query that is sent through the returned database. */
export function recordQueries(database: Database): RecordingDatabase {
  const executor = database.getExecutor();
  const explainWords =
    executor.adapter instanceof PostgresAdapter ? 'explain (costs off)' : 'explain query plan';
  let recorded: CompiledQuery[] = [];
  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      recorded.push(executor.compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };

  return {
    database: database.withPlugin(recorder),
    explain: async () => {
      const queries = recorded;
      recorded = [];
      const plans: string[] = [];
      for (const { sql, parameters } of queries) {
        const plan = await database.executeQuery<Record<string, unknown>>(
          CompiledQuery.raw(`${explainWords} ${sql}`, [...parameters]),
        );
        plans.push(plan.rows.map((row) => row['detail'] ?? row['QUERY PLAN']).join('\n'));
      }
      return plans;
    },
  };
}
