import { signingKey } from '#server/core/database/signing-key.ts';
import type { Database } from '#server/core/database/tables.ts';
import { readerTokenHashes } from './reader-tokens.ts';

const PAGE_ROWS = 500;

/**
 * Derives the tokens of all readers from the new signing key, in the transaction that replaces it. The
 * links in mails that were sent before still end the subscription; links to confirm no longer work.
 */
export async function rotateReaderTokens(transaction: Database): Promise<void> {
  const key = await signingKey(transaction);
  let afterId = '';
  for (;;) {
    const page = await transaction
      .selectFrom('subscribers')
      .select(['id', 'tokenHash'])
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(PAGE_ROWS)
      .execute();
    for (const { id, tokenHash } of page) {
      await transaction
        .updateTable('subscribers')
        .set({ previousTokenHash: tokenHash, ...readerTokenHashes(key, id) })
        .where('id', '=', id)
        .execute();
    }
    const last = page.at(-1);
    if (!last) return;
    afterId = last.id;
  }
}
