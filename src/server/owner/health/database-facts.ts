import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { ReadingThreadDialect } from '#server/core/database/sqlite/reading-thread-dialect.ts';
import type { Database } from '#server/core/database/tables.ts';
import type { App } from '#server/core/http/typed-app.ts';
import type { Env } from '#server/core/settings/env.ts';
import { sharedWhilePending } from '#server/core/settings/shared-while-pending.ts';

export interface DatabaseFacts {
  name: 'SQLite' | 'PostgreSQL';
  version: string;
  sizeBytes: number;
  /** What a check of the whole file has found; `null` if it is in order, or was not checked. */
  damage: string | null;
}

/**
 * Returns a function that reads the version and the size of the database, and checks an SQLite file. The
 * app closes only after a check that is under way, because its folder may be removed then.
 */
export function databaseFacts(
  app: Pick<App, 'addHook'>,
  database: Database,
  { databaseUrl, dataDir }: Env,
): () => Promise<DatabaseFacts> {
  let checked: Promise<string> | undefined;
  const check = sharedWhilePending(() => (checked = checkFile(join(dataDir, 'site.db'))));
  app.addHook('onClose', async () => {
    await checked;
  });
  return async () => {
    const { rows } = await (databaseUrl ? POSTGRES : SQLITE).execute(database);
    const { version = '', sizeBytes = 0 } = rows[0] ?? {};
    if (databaseUrl) {
      // Packages add their name, as in "18.4 (Debian 18.4-1)".
      return { name: 'PostgreSQL', version: version.split(' ')[0] ?? '', sizeBytes, damage: null };
    }
    const result = await check();
    return { name: 'SQLite', version, sizeBytes, damage: result === 'ok' ? null : result };
  };
}

const POSTGRES = sql<Pick<DatabaseFacts, 'version' | 'sizeBytes'>>`
  select current_setting('server_version') as version,
    pg_database_size(current_database()) as "sizeBytes"`;

const SQLITE = sql<Pick<DatabaseFacts, 'version' | 'sizeBytes'>>`
  select sqlite_version() as version, page_count * page_size as "sizeBytes"
  from pragma_page_count(), pragma_page_size()`;

/** Returns "ok", or the first problem. Checking the structure of 70 MB takes a quarter of a second. */
async function checkFile(path: string): Promise<string> {
  await using thread = new Kysely({ dialect: new ReadingThreadDialect(path) });
  try {
    const { rows } = await sql<Record<string, string>>`pragma quick_check(1)`.execute(thread);
    return String(rows[0]?.['quick_check']);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
