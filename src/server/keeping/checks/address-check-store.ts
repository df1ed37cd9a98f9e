import { externalHref } from '#domain/http/external-href.ts';
import { addMissing } from '#server/core/database/due/due-rows.ts';
import type { Database, Row } from '#server/core/database/tables.ts';
import { canBeKey } from '../address-key.ts';

/** What the checks have found at the addresses of sources. Sources with the same address share a row. */

/** An address that this process is about to check. */
export type ClaimedCheck = Row<'address_checks'>;

/** Adds the rows of addresses that have none. Only web addresses are checked, and no extremely long ones. */
export async function adoptAddresses(
  database: Database,
  addresses: readonly string[],
  now: Date,
): Promise<void> {
  const rows = addresses.filter(canBeChecked).map((url) => newRow(url, now));
  await addMissing(database, 'address_checks', rows);
}

/** Checks an address as soon as possible; returns `false` if it cannot be checked. */
export async function requestAddressCheck(
  database: Database,
  url: string,
  now: Date,
): Promise<boolean> {
  if (!canBeChecked(url)) return false;
  const row = newRow(url, now);
  await database
    .insertInto('address_checks')
    .values(row)
    .onConflict((conflict) => conflict.column('url').doUpdateSet({ dueAt: row.dueAt }))
    .execute();
  return true;
}

function canBeChecked(url: string): boolean {
  return canBeKey(url) && /^https?:/i.test(externalHref(url) ?? '');
}

function newRow(url: string, now: Date): Row<'address_checks'> {
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
