import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';
import type { App } from '#server/http/typed-app.ts';
import type { Env } from '#server/settings/env.ts';
import { sharedWhilePending } from '#server/settings/shared-while-pending.ts';
import type { DatabaseFacts } from './site-facts.ts';

/**
 * Returns a function that reads the version and the size of the database, and checks an SQLite file. The
 * app closes only after a check that is under way, because its folder may be removed then.
 */
export function databaseFacts(
  app: Pick<App, 'addHook'>,
  database: Database,
  { databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>,
): () => Promise<DatabaseFacts> {
  let checked: Promise<string> | undefined;
  const check = sharedWhilePending(() => (checked = checkFile(join(dataDir, 'site.db'))));
  app.addHook('onClose', async () => {
    await checked;
  });
  return async () => {
    if (databaseUrl) {
      const { rows } = await sql<{ version: string; sizeBytes: number }>`
        select current_setting('server_version') as version,
          pg_database_size(current_database()) as "sizeBytes"`.execute(database);
      const { version = '', sizeBytes = 0 } = rows[0] ?? {};
      // Packages add their name, as in "18.4 (Debian 18.4-1)".
      return { name: 'PostgreSQL', version: version.split(' ')[0] ?? '', sizeBytes, damage: null };
    }
    const { rows } = await sql<{ version: string; sizeBytes: number }>`
      select sqlite_version() as version, page_count * page_size as "sizeBytes"
      from pragma_page_count(), pragma_page_size()`.execute(database);
    const { version = '', sizeBytes = 0 } = rows[0] ?? {};
    const result = await check();
    return { name: 'SQLite', version, sizeBytes, damage: result === 'ok' ? null : result };
  };
}

/** Returns "ok", or the first problem. */
async function checkFile(path: string): Promise<string> {
  // The built server also runs this thread from its TypeScript source.
  const file = new URL(import.meta.resolve('#server/health/check-sqlite-worker.ts'));
  const worker = new Worker(file, { workerData: path });
  worker.unref();
  try {
    const ended = once(worker, 'exit').then(() => ['The check ended without a result.']);
    const [result]: unknown[] = await Promise.race([once(worker, 'message'), ended]);
    return String(result);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await worker.terminate();
  }
}
