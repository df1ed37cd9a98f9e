import * as z from 'zod/mini';

import { parseLocalTime, isLocalTime, formatLocalTime } from '#domain/dates/local-time.ts';
import { parseSortOrder } from '#domain/sort-order.ts';
import { thumbnailUrls } from '#domain/videos/thumbnail.ts';
import {
  videoInputSchema,
  type VideoChanges,
  type VideoInput,
} from '#domain/videos/video-input.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import { extractYoutubeId, extractYoutubeUrl } from '#domain/videos/youtube.ts';

export const NOT_A_VIDEO = 'This is not a YouTube link or video ID';

const plainFields = z.pick(videoInputSchema, { title: true, description: true, isVertical: true });

/** The fields of the editor; the output is cleaned and read. */
export const videoFormSchema = z.extend(plainFields, {
  link: z.string().check(
    z.trim(),
    z.minLength(1, { error: 'Please paste a YouTube link or video ID', abort: true }),
    z.refine((text) => extractYoutubeId(text) !== null, { error: NOT_A_VIDEO }),
  ),
  publishDate: z.pipe(
    z.string().check(z.refine(isLocalTime, { error: 'Please enter a date and a time' })),
    z.transform(parseLocalTime),
  ),
  sortOrder: z.string(),
});

/** The editor as it is typed. */
export type TypedVideo = z.input<typeof videoFormSchema>;

/** The editor as it was read. */
export type ReadVideo = z.output<typeof videoFormSchema>;

/** The editor as it opens for a new video. */
export function emptyForm(now: Date, sortOrder: number): TypedVideo {
  return {
    link: '',
    title: '',
    description: '',
    isVertical: false,
    publishDate: formatLocalTime(now),
    sortOrder: String(sortOrder),
  };
}

/** The editor as it opens for a video that exists. */
export function formOf(video: AdminVideo): TypedVideo {
  const isReadable = extractYoutubeId(video.youtubeUrl) === video.youtubeId;
  return {
    link: isReadable ? video.youtubeUrl : video.youtubeId,
    title: video.title,
    description: video.description ?? '',
    isVertical: video.isVertical,
    publishDate: formatLocalTime(new Date(video.publishDate)),
    sortOrder: String(video.sortOrder),
  };
}

/**
 * A new video as the editor says it. A publish date that was left as the editor opened with
 * it means the moment of saving, which is the server's to tell.
 */
export function newVideo(opened: TypedVideo, form: ReadVideo): VideoInput {
  const { publishDate, ...video } = videoFrom(form);
  return publishDate === parseLocalTime(opened.publishDate) ? video : { ...video, publishDate };
}

/**
 * What the editor changes of a video: only what differs, so that it takes nothing back that
 * another window has changed meanwhile. The field shows no seconds of a publish date, a
 * thumbnail may have come from elsewhere and a sort order may be 0: they stay unless something
 * else was entered.
 */
export function changesOf(video: AdminVideo, form: ReadVideo): VideoChanges {
  const { title, description, isVertical, sortOrder, publishDate, ...link } = videoFrom(form);
  const { youtubeId, youtubeUrl, thumbnail } = link;
  const opened = formOf(video);
  const isSameTime =
    formatLocalTime(new Date(publishDate)) === formatLocalTime(new Date(video.publishDate));

  return {
    ...(title !== video.title && { title }),
    ...(description !== video.description && { description }),
    ...(isVertical !== video.isVertical && { isVertical }),
    ...(form.sortOrder !== opened.sortOrder && { sortOrder }),
    ...(form.link !== opened.link && { youtubeId, youtubeUrl }),
    ...(youtubeId !== video.youtubeId && { thumbnail }),
    ...(!isSameTime && { publishDate }),
  };
}

/**
 * The fields of a video out of those of the editor; the thumbnail is the largest image that
 * the platform has of every video.
 */
function videoFrom({ link, sortOrder, ...fields }: ReadVideo) {
  const youtubeId = extractYoutubeId(link) ?? '';
  return {
    ...fields,
    sortOrder: parseSortOrder(sortOrder),
    youtubeId,
    youtubeUrl: extractYoutubeUrl(link) ?? '',
    thumbnail: thumbnailUrls(youtubeId)[1],
  };
}
