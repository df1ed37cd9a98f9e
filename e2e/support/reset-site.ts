import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { signOut } from '#domain/calls/sign-in-calls.ts';
import { indexMissingVideos } from '#server/content/search-index/index-video.ts';
import { storedTables } from '#server/core/database/site-schema.ts';
import type { Database } from '#server/core/database/tables.ts';
import { newVisitor } from '#tests/app/browser-headers.ts';
import { makeAdministrator } from '#tests/rows/make-administrator.ts';
import type { Seed, SiteServer } from './site-server.ts';

/**
 * Returns a running site to its state after installation, then runs the seed.
 *
 * Deletes all rows, including sessions and sign-in attempts, and all uploaded files, and creates
 * the administrator again. The server keeps no other state, except caches that a change of the rows makes invalid.
 */
export async function resetSite(
  { database, dataDir, origin }: SiteServer,
  seed?: Seed,
): Promise<void> {
  await deleteRows(database);
  await makeAdministrator(database);
  const uploadsDir = path.join(dataDir, 'uploads');
  await emptyFolder(uploadsDir);
  await emptyFolder(path.join(dataDir, 'incoming'));
  await seed?.({ database, uploadsDir });
  await indexMissingVideos(database);
  await letServerNoticeChange(origin);
}

/**
 * Sends the server a write. The server looks for changes by others only a few times a second, so that
 * it could otherwise still send a page that was cached before the site was reset.
 */
async function letServerNoticeChange(origin: string): Promise<void> {
  const { status } = await fetch(origin + signOut.path, {
    method: 'POST',
    headers: await newVisitor(origin),
  });
  if (status !== 200) throw new Error(`logging out answered ${status}`);
}

async function deleteRows(database: Database): Promise<void> {
  const tables = await storedTables(database);
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
