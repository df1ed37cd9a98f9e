import { randomUUID } from 'node:crypto';
import type { NewBio } from '#domain/bio/bio-input.ts';
import type { Bio, AdminBio } from '#domain/bio/bio.ts';
import type { Seen } from '#domain/http/seen.ts';
import { refuseIfChanged, unchanged } from '#server/core/database/changed-meanwhile.ts';
import { runTransaction, lockUntilCommit } from '#server/core/database/run-transaction.ts';
import type { Database } from '#server/core/database/tables.ts';
import { invalidInput, RequestError } from '#server/core/http/request-error.ts';
import { lockUpload } from '#server/core/uploads/file-hashes.ts';

interface SavedBio {
  bio: AdminBio;
  isFirst: boolean;
  /** The URLs of the headshot and of all links before the change. */
  formerUrls: (string | null)[];
}

/** The stored biography, which must be sanitized before it is shown; `undefined` when none is stored. */
export async function findBio(database: Database): Promise<Bio | undefined> {
  return latest(database).executeTakeFirst();
}

/** Whether About shows a biography, not the sample. */
export async function isBioWritten(database: Database): Promise<boolean> {
  const stored = await latest(database).executeTakeFirst();
  return stored !== undefined && stored.content.trim() !== '';
}

/**
 * Creates or updates the biography. Without `headshotUrl` the headshot is kept. A link that was already
 * saved may lead to a missing file, so that the rest of the biography can still be edited.
 *
 * @throws RequestError 400 if the headshot or the file of a new link no longer exists
 * @throws ChangedMeanwhile, see {@link refuseIfChanged}
 */
export async function saveBio(
  database: Database,
  update: NewBio,
  now: Date,
  seen?: Seen,
): Promise<SavedBio> {
  const lastUpdated = now.toISOString();
  const { linksIn } = await import('./rich-text-links.ts');
  const { sanitizeRichText } = await import('./sanitize-rich-text.ts');
  const { content, headshotUrl } = update;
  const links = [...new Set(linksIn(content))];
  return runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'bio_content');
    const former = await latest(transaction).executeTakeFirst();
    // The sender has loaded the content sanitized.
    const { content: stored, headshotUrl: storedUrl } = former ?? NO_BIO;
    refuseIfChanged({ content: sanitizeRichText(stored), headshotUrl: storedUrl }, seen);
    if (!(await lockUpload(transaction, headshotUrl ?? null))) {
      throw new RequestError(400, 'The headshot no longer exists. Please upload it again.');
    }
    const formerLinks = linksIn(former?.content ?? '');
    for (const url of links) {
      const isKept = await lockUpload(transaction, url);
      if (!isKept && !formerLinks.includes(url)) {
        throw invalidInput([{ path: 'content', message: LINKED_FILE_GONE }]);
      }
    }
    if (!former) {
      const bio = await transaction
        .insertInto('bio_content')
        .values({ id: randomUUID(), content, headshotUrl: headshotUrl ?? null, lastUpdated })
        .returningAll()
        .executeTakeFirstOrThrow();
      return { bio, isFirst: true, formerUrls: [] };
    }
    const formerUrls = [former.headshotUrl, ...formerLinks];
    const isHeadshotKept = headshotUrl === undefined || headshotUrl === former.headshotUrl;
    if (content === former.content && isHeadshotKept) {
      return { bio: unchanged(former), isFirst: false, formerUrls };
    }
    const bio = await transaction
      .updateTable('bio_content')
      .set({ content, lastUpdated, ...(headshotUrl !== undefined && { headshotUrl }) })
      .where('id', '=', former.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { bio, isFirst: false, formerUrls };
  });
}

/** Removes the headshot from the biography. Returns its former URL; `null` when there was none. */
export async function removeHeadshot(database: Database, now: Date): Promise<string | null> {
  return runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'bio_content');
    const former = await latest(transaction).executeTakeFirst();
    if (!former || former.headshotUrl === null) return null;
    await transaction
      .updateTable('bio_content')
      .set({ headshotUrl: null, lastUpdated: now.toISOString() })
      .where('id', '=', former.id)
      .execute();
    return former.headshotUrl;
  });
}

const LINKED_FILE_GONE =
  'The biography links to an uploaded file that is not there any more. Please take that link out.';

const NO_BIO: Bio = { content: '', headshotUrl: null };

/** The latest biography. There is only one row, unless rows were imported from elsewhere. */
function latest(database: Database) {
  return database
    .selectFrom('bio_content')
    .selectAll()
    .orderBy('lastUpdated', 'desc')
    .orderBy('id')
    .limit(1);
}
