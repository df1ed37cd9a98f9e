import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';
import { makeAdministrator } from '#tests/rows/make-administrator.ts';
import type { Seed, SiteServer } from './site-server.ts';

/**
 * Returns a running site to its state after installation, then runs the seed.
 *
 * Deletes all rows, including sessions and sign-in attempts, and all uploaded files, and creates
 * the administrator again. The server keeps no other state, except caches that a change of the rows makes invalid.
 */
export async function resetSite({ database, dataDir }: SiteServer, seed?: Seed): Promise<void> {
  await deleteRows(database);
  await makeAdministrator(database);
  const uploadsDir = path.join(dataDir, 'uploads');
  await emptyFolder(uploadsDir);
  await emptyFolder(path.join(dataDir, 'incoming'));
  await seed?.({ database, uploadsDir });
}

async function deleteRows(database: Database): Promise<void> {
  const tables = await database.introspection.getTables();
  await database.transaction().execute(async (transaction) => {
    await sql`pragma defer_foreign_keys = on`.execute(transaction);
    for (const { name } of tables) {
      await sql`delete from ${sql.table(name)}`.execute(transaction);
    }
  });
}

async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    await rm(path.join(folder, name), { recursive: true, force: true });
  }
}
