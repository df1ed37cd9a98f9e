import { externalHref } from '#domain/http/external-href.ts';
import type { Database, Row } from '#server/database/tables.ts';
import type { PublicSource } from '../walk-pages.ts';

/** A source that this process is about to check. */
export type ClaimedCheck = Row<'source_health'>;

/**
 * Adds the rows of sources that have none, and starts again for those whose address has changed.
 * Only web addresses are checked.
 */
export async function adoptSourceChecks(
  database: Database,
  sources: readonly PublicSource[],
  now: Date,
): Promise<void> {
  if (sources.length === 0) return;
  const stored = await database
    .selectFrom('source_health')
    .select(['sourceId', 'ofUrl'])
    .where(
      'sourceId',
      'in',
      sources.map(({ id }) => id),
    )
    .execute();
  const addresses = new Map(stored.map(({ sourceId, ofUrl }) => [sourceId, ofUrl]));
  for (const { id, url } of sources) {
    if (addresses.get(id) === url) continue;
    if (isWebAddress(url)) await begin(database, { id, url }, now);
    else if (addresses.has(id)) {
      await database.deleteFrom('source_health').where('sourceId', '=', id).execute();
    }
  }
}

/** Checks a source as soon as possible; returns `false` if its address cannot be checked. */
export async function requestSourceCheck(
  database: Database,
  source: PublicSource,
  now: Date,
): Promise<boolean> {
  if (!isWebAddress(source.url)) return false;
  const { numUpdatedRows } = await database
    .updateTable('source_health')
    .set({ dueAt: now.toISOString() })
    .where('sourceId', '=', source.id)
    .where('ofUrl', '=', source.url)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) await begin(database, source, now);
  return true;
}

function isWebAddress(url: string): boolean {
  return /^https?:/i.test(externalHref(url) ?? '');
}

async function begin(database: Database, { id, url }: PublicSource, now: Date): Promise<void> {
  const row = {
    ofUrl: url,
    // Nothing is known before the first check.
    state: 'inconclusive' as const,
    strikes: 0,
    httpStatus: null,
    finalUrl: null,
    failingSince: null,
    lastOkAt: null,
    checkedAt: null,
    dueAt: now.toISOString(),
  };
  await database
    .insertInto('source_health')
    .values({ sourceId: id, ...row })
    .onConflict((conflict) => conflict.column('sourceId').doUpdateSet(row))
    .execute();
}
