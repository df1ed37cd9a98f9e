import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '#server/database/connect.ts';
import type { Database } from '#server/database/tables.ts';

/** Opens an empty SQLite database in a temporary folder, which is deleted on disposal. */
export async function openScratch(): Promise<{ database: Database } & AsyncDisposable> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plain-evidence-restore-'));
  const database = await connectDatabase({ dataDir, databaseUrl: undefined });
  return {
    database,
    [Symbol.asyncDispose]: async () => {
      await database.destroy();
      await rm(dataDir, { recursive: true });
    },
  };
}
