import type { AdminVideo, VideoUpdate } from '#domain/videos/video.ts';
import { RequestError } from '#server/http/request-error.ts';

/**
 * The date to store for a new video: the chosen one, or else the current time. A draft has no date
 * until it is published, unless one was chosen.
 */
export function newPublishDate(
  { isPublished = true, publishDate }: Pick<VideoUpdate, 'isPublished' | 'publishDate'>,
  now: Date,
): string | null {
  return publishDate ?? (isPublished ? now.toISOString() : null);
}

/**
 * The date to store with an update; `undefined` to keep the stored one. A draft without a date gets
 * the current time when it is published.
 *
 * @throws RequestError 400 if the update would take the date of a published video
 */
export function updatedPublishDate(
  stored: AdminVideo,
  { isPublished = stored.isPublished, publishDate }: VideoUpdate,
  now: Date,
): string | null | undefined {
  if (typeof publishDate === 'string') return publishDate;
  const isDateless = publishDate === null || stored.publishDate === null;
  if (!isDateless) return undefined;
  if (isPublished && !stored.isPublished) return now.toISOString();
  if (stored.publishDate === null) return undefined;
  if (isPublished) throw new RequestError(400, 'A published video needs a publish date');
  return null;
}
