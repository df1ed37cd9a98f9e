import { createHmac } from 'node:crypto';
import { emailKey } from '#domain/readers/reader-addresses.ts';
import { hashToken } from '#server/core/access/opaque-token.ts';
import { signingKey } from '#server/core/database/signing-key.ts';
import type { Database } from '#server/core/database/tables.ts';

/** 128 bits, which nobody can guess. */
const TOKEN_BYTES = 16;

/**
 * The token in a link to a reader. It is derived from the signing key and the id of the reader, so it
 * need not be stored, and every mail to the reader has the same one.
 */
export function readerToken(key: Buffer, purpose: 'confirm' | 'unsubscribe', id: string): string {
  const hash = createHmac('sha256', key).update(`${purpose} token of reader ${id}`).digest();
  return hash.subarray(0, TOKEN_BYTES).toString('base64url');
}

/** The hashes by which the tokens of a reader are found. */
export function readerTokenHashes(key: Buffer, id: string) {
  return {
    tokenHash: hashToken(readerToken(key, 'unsubscribe', id)),
    confirmHash: hashToken(readerToken(key, 'confirm', id)),
  };
}

/** A keyed hash of an address, by which an ended subscription is recognized without the address. */
export function suppressionHash(suppressionKey: Buffer, email: string): string {
  const address = `ended subscription of ${emailKey(email)}`;
  return createHmac('sha256', suppressionKey).update(address).digest('base64url');
}

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
