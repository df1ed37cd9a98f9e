import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#domain/dates/durations.ts';
import { MAX_PREVIEW_LINKS, previewDays, type PreviewLink } from '#domain/previews/preview-link.ts';
import { countRows } from '#server/core/database/list-rows.ts';
import { createToken, hashToken, isToken } from '#server/core/access/opaque-token.ts';
import { notFound, RequestError } from '#server/core/http/request-error.ts';
import { columnHasPassed, hasPassed } from '#server/core/settings/passed-time.ts';
import { runTransaction } from '#server/core/database/run-transaction.ts';
import type { Database } from '#server/core/database/tables.ts';
import { lockVideoIfExists } from '#server/content/videos/video-store.ts';

/** The links that show a video before it is public. They are rows, so that they can be revoked. */

const LONGEST_VALID_MS = Math.max(...previewDays) * DAY_MS;

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

/**
 * Stores a link and returns its token, which is not stored.
 *
 * @throws RequestError 404 if the video does not exist, 409 if it has {@link MAX_PREVIEW_LINKS}
 */
export async function createPreviewLink(
  database: Database,
  videoId: string,
  days: number,
  now: Date,
): Promise<{ id: string; endsAt: string; token: string }> {
  const createdAt = now.toISOString();
  const endsAt = new Date(now.getTime() + days * DAY_MS).toISOString();
  return runTransaction(database, async (transaction) => {
    // The lock also keeps two requests at once from creating too many links.
    if (!(await lockVideoIfExists(transaction, videoId))) throw notFound('video');
    const count = await countRows(selectValid(transaction, videoId, now));
    if (count >= MAX_PREVIEW_LINKS) {
      throw new RequestError(
        409,
        `This video already has ${MAX_PREVIEW_LINKS} preview links. Please revoke one first.`,
      );
    }
    const token = createToken();
    const id = randomUUID();
    await transaction
      .insertInto('preview_links')
      .values({ id, videoId, tokenHash: hashToken(token), createdAt, endsAt })
      .execute();
    return { id, endsAt, token };
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
