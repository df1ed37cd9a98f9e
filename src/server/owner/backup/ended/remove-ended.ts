import { readerSettings } from '#domain/readers/reader-settings.ts';
import { rotateReaderTokens } from '#server/core/access/reader-tokens.ts';
import { recordErasures } from '#server/core/database/erasures.ts';
import {
  isSigningKeyReplaced,
  SIGNING_KEY,
  signingKey,
  storeKey,
} from '#server/core/database/signing-key.ts';
import type { Database } from '#server/core/database/tables.ts';
import { deleteToReader } from '#server/core/outbox/outbox-store.ts';
import { findSettings, updateSettings } from '#server/core/stored-settings/settings-store.ts';
import { deletePasskeys } from '#server/owner/sign-in/passkeys/passkey-store.ts';
import { endSubscriptions } from './end-subscriptions.ts';

/** What a restore leaves out of an archive. */
export interface Removed {
  readers: number;
  messages: number;
  /** Whether mails to readers were switched off. */
  areMailsOff: boolean;
}

/**
 * Removes from the rows of an archive what was ended in the site that it replaces: readers who have
 * ended their subscription, readers and messages that were deleted forever, and a signing key that was
 * replaced. Adds what the site knows of these to the archive. See decision 62.
 *
 * @param archive a database with the rows of the archive
 */
export async function removeEnded(archive: Database, site: Database): Promise<Removed> {
  const erasures = await site.selectFrom('erasures').selectAll().execute();
  for (const { id, kind } of erasures) await recordErasures(archive, kind, [id]);
  const messages = await removeErasedMessages(archive);
  const erased = await removeErasedReaders(archive);
  await removeReplacedKey(archive, site);
  const { isKnown, ended } = await endSubscriptions(archive, site);
  const { isOffSinceRestore } = await findSettings(site, readerSettings);
  const areMailsOff = (!isKnown || isOffSinceRestore) && (await switchOff(archive));
  return { readers: erased + ended, messages, areMailsOff };
}

async function removeErasedMessages(archive: Database): Promise<number> {
  const ids = archive.selectFrom('erasures').select('id').where('kind', '=', 'message');
  const received = await archive
    .deleteFrom('contact_messages')
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  const trashed = await archive
    .deleteFrom('trash')
    .where('messageId', 'in', ids)
    .executeTakeFirstOrThrow();
  return Number(received.numDeletedRows + trashed.numDeletedRows);
}

async function removeErasedReaders(archive: Database): Promise<number> {
  const ids = archive.selectFrom('erasures').select('id').where('kind', '=', 'reader');
  const readers = await archive
    .deleteFrom('subscribers')
    .where('id', 'in', ids)
    .returning('email')
    .execute();
  for (const { email } of readers) await deleteToReader(archive, email);
  return readers.length;
}

/** Keeps the key of the site if that of the archive was replaced, and ends what `rotate-keys` ends. */
async function removeReplacedKey(archive: Database, site: Database): Promise<void> {
  if (!(await isSigningKeyReplaced(archive))) return;
  await storeKey(archive, SIGNING_KEY, await signingKey(site));
  await rotateReaderTokens(archive);
  await deletePasskeys(archive, new Date());
  await archive.deleteFrom('known_browsers').execute();
}

/** Switches mails to readers off, and returns whether they were on. */
async function switchOff(archive: Database): Promise<boolean> {
  const { isOn } = await findSettings(archive, readerSettings);
  const off = { isOn: false, isOffSinceRestore: true };
  if (isOn) await updateSettings(archive, readerSettings, off, new Date());
  return isOn;
}
