import type { Database, Row } from '#server/core/database/tables.ts';
import { isWebAddress } from '../public-sources.ts';

/** What the checks have found at the addresses of sources. Sources with the same address share a row. */

/** Checks an address as soon as possible; returns `false` if it cannot be checked. */
export async function requestAddressCheck(
  database: Database,
  url: string,
  now: Date,
): Promise<boolean> {
  if (!isWebAddress(url)) return false;
  const row = newCheck(url, now);
  await database
    .insertInto('address_checks')
    .values(row)
    .onConflict((conflict) => conflict.column('url').doUpdateSet({ dueAt: row.dueAt }))
    .execute();
  return true;
}

/** The row of an address that was not checked yet. */
export function newCheck(url: string, now: Date): Row<'address_checks'> {
  return {
    url,
    // Nothing is known before the first check.
    state: 'inconclusive',
    strikes: 0,
    httpStatus: null,
    finalUrl: null,
    failingSince: null,
    lastOkAt: null,
    checkedAt: null,
    dueAt: now.toISOString(),
  };
}
