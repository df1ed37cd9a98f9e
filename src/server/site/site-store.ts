import { randomUUID } from 'node:crypto';
import type { Seen } from '#domain/http/seen.ts';
import type { SiteUpdate } from '#domain/site/site-input.ts';
import type { SiteValues } from '#domain/site/site.ts';
import { changesOf, refuseIfChanged } from '#server/database/changed-meanwhile.ts';
import { lockUntilCommit } from '#server/database/lock-until-commit.ts';
import { runTransaction } from '#server/database/run-transaction.ts';
import type { Database } from '#server/database/tables.ts';
import { findPictureVersion } from './picture-store.ts';
import { resolveSite, type Site } from './site-defaults.ts';
import { type StoredSite, storedSite } from './stored-site.ts';

/** The values that the owner has set. */
export async function findStoredSite(database: Database): Promise<StoredSite> {
  return storedSite(await latest(database).executeTakeFirst());
}

/** The site as it would be if these values were set. */
export async function previewSite(database: Database, update: SiteUpdate): Promise<Site> {
  const { values } = storedSite(await latest(database).executeTakeFirst());
  return resolveSite({ ...values, ...update }, await findPictureVersion(database));
}

/**
 * Sets the given values, and replaces stored ones that cannot be read.
 *
 * @returns the values that have changed
 * @throws ChangedMeanwhile, see {@link refuseIfChanged}
 */
export async function saveSite(
  database: Database,
  update: SiteUpdate,
  now: Date,
  seen?: Seen,
): Promise<Partial<SiteValues>> {
  return runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'site_settings');
    const row = await latest(transaction).executeTakeFirst();
    const { values, unreadable } = storedSite(row);
    refuseIfChanged(values, seen);
    const changes = changesOf(values, update);
    if (Object.keys(changes).length === 0 && unreadable.length === 0) return changes;
    const stored = { ...values, ...changes, updatedAt: now.toISOString() };
    await (row
      ? transaction.updateTable('site_settings').set(stored).where('id', '=', row.id).execute()
      : transaction
          .insertInto('site_settings')
          .values({ id: randomUUID(), ...stored })
          .execute());
    return changes;
  });
}

/** The latest values. There is only one row, unless rows were imported from elsewhere. */
function latest(database: Database) {
  return database
    .selectFrom('site_settings')
    .selectAll()
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(1);
}
