import { suppressionHash } from '#server/core/access/reader-tokens.ts';
import { findKey, storeKey, SUPPRESSION_KEY } from '#server/core/database/signing-key.ts';
import type { Database, Row } from '#server/core/database/tables.ts';

/**
 * Adds the ended subscriptions of the site to those of the archive. Then removes the readers of the
 * archive who have ended theirs since they confirmed it, and the mails that ask them to.
 *
 * @returns how many readers were removed, and whether it is known who has ended a subscription: not in an
 *   empty or another site. Hashes with another key cannot be compared.
 */
export async function endSubscriptions(
  archive: Database,
  site: Database,
): Promise<{ isKnown: boolean; ended: number }> {
  const key = await findKey(site, SUPPRESSION_KEY);
  const archivedKey = await findKey(archive, SUPPRESSION_KEY);
  if (!key || (archivedKey && !archivedKey.equals(key))) return { isKnown: false, ended: 0 };
  await storeKey(archive, SUPPRESSION_KEY, key);

  const suppressions = await site.selectFrom('suppressions').selectAll().execute();
  await addSuppressions(archive, suppressions);
  const byHash = new Map(suppressions.map((row) => [row.emailHash, row]));
  const suppressionOf = (email: string) => byHash.get(suppressionHash(key, email));
  await removeConfirmations(archive, suppressionOf);
  return { isKnown: true, ended: await removeReaders(archive, suppressionOf) };
}

type Suppression = Row<'suppressions'>;
type FindSuppression = (email: string) => Suppression | undefined;

/** Of two for one address, the newer day stays, and 'never'. */
async function addSuppressions(archive: Database, added: readonly Suppression[]): Promise<void> {
  const rows = await archive.selectFrom('suppressions').selectAll().execute();
  const archived = new Map(rows.map((row) => [row.emailHash, row]));
  for (const row of added) {
    const known = archived.get(row.emailHash) ?? row;
    const { day } = known.day > row.day ? known : row;
    const { reason } = known.reason === 'never' ? known : row;
    await archive
      .insertInto('suppressions')
      .values({ ...row, day, reason })
      .onConflict((conflict) => conflict.column('emailHash').doUpdateSet({ day, reason }))
      .execute();
  }
}

async function removeReaders(archive: Database, suppressionOf: FindSuppression): Promise<number> {
  const readers = await archive
    .selectFrom('subscribers')
    .select(['id', 'email', 'state', 'requestedAt', 'confirmedAt'])
    .execute();
  let removed = 0;
  for (const { id, email, state, requestedAt, confirmedAt } of readers) {
    const suppression = suppressionOf(email);
    if (!suppression) continue;
    if (hasEnded(suppression, confirmedAt ?? requestedAt)) {
      await archive.deleteFrom('subscribers').where('id', '=', id).execute();
      removed += 1;
    } else if (state === 'confirmed') {
      const { emailHash } = suppression;
      await archive.deleteFrom('suppressions').where('emailHash', '=', emailHash).execute();
    }
  }
  return removed;
}

async function removeConfirmations(
  archive: Database,
  suppressionOf: FindSuppression,
): Promise<void> {
  const mails = await archive
    .selectFrom('mail_outbox')
    .select((row) => ['id', 'createdAt', row.ref('recipient').$notNull().as('recipient')])
    .where('recipient', 'is not', null)
    .execute();
  for (const { id, createdAt, recipient } of mails) {
    const suppression = suppressionOf(recipient);
    if (!suppression || !hasEnded(suppression, createdAt)) continue;
    await archive.deleteFrom('mail_outbox').where('id', '=', id).execute();
  }
}

/** Whether a subscription of this time was ended. One of the same day counts as ended. */
function hasEnded({ reason, day }: Suppression, since: string): boolean {
  return reason === 'never' || since.slice(0, day.length) <= day;
}
