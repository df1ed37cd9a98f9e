import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#domain/dates/durations.ts';
import { MAX_PREVIEW_LINKS, previewDays, type PreviewLink } from '#domain/previews/preview-link.ts';
import { countRows } from '#server/core/database/list-rows.ts';
import { createToken, hashToken, isToken } from '#server/core/access/opaque-token.ts';
import { columnHasPassed, hasPassed } from '#server/core/settings/passed-time.ts';
import { runTransaction } from '#server/core/database/run-transaction.ts';
import type { Database } from '#server/core/database/tables.ts';
import { lockVideoIfExists } from '#server/content/videos/video-store.ts';

/** The links that show a video before it is public. They are rows, so that they can be revoked. */

const LONGEST_VALID_MS = Math.max(...previewDays) * DAY_MS;

type Creation =
  | { created: true; id: string; endsAt: string; token: string }
  | { created: false; reason: 'no-such-video' | 'too-many' };

/** The valid links of a video, the latest first. */
export async function listPreviewLinks(
  database: Database,
  videoId: string,
  now: Date,
): Promise<PreviewLink[]> {
  return selectValid(database, videoId, now)
    .select(['id', 'createdAt', 'endsAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

function selectValid(database: Database, videoId: string, now: Date) {
  return database
    .selectFrom('preview_links')
    .where('videoId', '=', videoId)
    .where(({ not }) => not(columnHasPassed('endsAt', now, LONGEST_VALID_MS)));
}

/** Stores a link and returns its token, which is not stored. */
export async function createPreviewLink(
  database: Database,
  videoId: string,
  days: number,
  now: Date,
): Promise<Creation> {
  const createdAt = now.toISOString();
  const endsAt = new Date(now.getTime() + days * DAY_MS).toISOString();
  return runTransaction(database, async (transaction) => {
    // The lock also keeps two requests at once from creating too many links.
    if (!(await lockVideoIfExists(transaction, videoId))) {
      return { created: false, reason: 'no-such-video' };
    }
    const count = await countRows(selectValid(transaction, videoId, now));
    if (count >= MAX_PREVIEW_LINKS) return { created: false, reason: 'too-many' };
    const token = createToken();
    const id = randomUUID();
    await transaction
      .insertInto('preview_links')
      .values({ id, videoId, tokenHash: hashToken(token), createdAt, endsAt })
      .execute();
    return { created: true, id, endsAt, token };
  });
}

/** The valid link with a token; `undefined` when this video has no such link. Writes nothing. */
export async function findPreviewLink(
  database: Database,
  videoId: string,
  token: string,
  now: Date,
): Promise<Pick<PreviewLink, 'endsAt'> | undefined> {
  if (!isToken(token)) return undefined;
  const link = await database
    .selectFrom('preview_links')
    .select(['videoId', 'endsAt'])
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst();
  const isValid =
    link?.videoId === videoId && !hasPassed(new Date(link.endsAt), now, LONGEST_VALID_MS);
  return isValid ? { endsAt: link.endsAt } : undefined;
}

/** Returns `false` when there is no such link. */
export async function deletePreviewLink(database: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('preview_links')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
