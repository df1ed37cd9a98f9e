import type { Database, Row } from './tables.ts';

/**
 * Records that something was deleted forever, in the transaction that deletes it, so that a restore over
 * this site does not bring it back. See decision 62.
 */
export async function recordErasures(
  transaction: Database,
  kind: Row<'erasures'>['kind'],
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .insertInto('erasures')
    .values(ids.map((id) => ({ id, kind })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
