import * as z from 'zod/mini';

import { parseLocalTime, isLocalTime, formatLocalTime } from '#domain/dates/local-time.ts';
import { parseInstant } from '#domain/dates/parse-instant.ts';
import { type Seen, seenValues } from '#domain/http/seen.ts';
import { thumbnailUrls } from '#domain/videos/thumbnail.ts';
import {
  videoInputSchema,
  type VideoUpdate,
  type VideoInput,
  type AdminVideo,
} from '#domain/videos/video.ts';
import { extractYoutubeId, extractYoutubeUrl } from '#domain/videos/youtube.ts';

import {
  emptyTexts,
  storedForm,
  type FormValues,
  sortOrderTextSchema,
} from '../ui/editors/form-values.ts';

export const NOT_A_VIDEO = 'This is not a YouTube link or video ID';

/** What the form edits. The switch in the list of videos sets `isPublished`. */
const editedFields = z.required(z.omit(videoInputSchema, { isPublished: true }));

/** The fields that are typed as they are stored. */
const plainFields = z.omit(editedFields, { youtubeId: true, youtubeUrl: true, thumbnail: true });

export const videoFormSchema = z.extend(plainFields, {
  link: z.pipe(
    z.string().check(
      z.trim(),
      z.minLength(1, { error: 'Please paste a YouTube link or video ID', abort: true }),
      z.refine((text) => extractYoutubeId(text) !== null, { error: NOT_A_VIDEO }),
    ),
    z.transform(readLink),
  ),
  publishDate: z.pipe(
    z.string().check(z.refine(isLocalTime, { error: 'Please enter a date and a time' })),
    z.transform(parseLocalTime),
  ),
  sortOrder: sortOrderTextSchema,
});

/** The same for a stored video that may have no date: a draft, or a video without a readable date. */
export const undatedVideoFormSchema = z.extend(videoFormSchema, {
  publishDate: z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    videoFormSchema.shape.publishDate,
  ]),
});

/** Form values as typed. */
export type VideoForm = FormValues<typeof videoFormSchema>;

/** Form values after validation. */
export type ParsedVideoForm = z.output<typeof undatedVideoFormSchema>;

const EMPTY: VideoForm = { ...emptyTexts(videoFormSchema), isVertical: false };

export function emptyVideoForm(now: Date, sortOrder: number): VideoForm {
  return { ...EMPTY, publishDate: formatLocalTime(now), sortOrder: String(sortOrder) };
}

export function videoForm(video: AdminVideo): VideoForm {
  const urlHasStoredId = extractYoutubeId(video.youtubeUrl) === video.youtubeId;
  return storedForm(EMPTY, video, {
    link: urlHasStoredId ? video.youtubeUrl : video.youtubeId,
    publishDate: formatLocalTime(parseInstant(video.publishDate)),
    sortOrder: String(video.sortOrder),
  });
}

/**
 * The new video to send. If the publish date was not edited, the server sets it to the time of
 * saving.
 *
 * @param edited the fields that were edited
 */
export function newVideo(
  { link, ...fields }: ParsedVideoForm,
  edited: Partial<ParsedVideoForm>,
): VideoInput {
  return { ...fields, ...link, publishDate: edited.publishDate };
}

/** The changes to send. The stored thumbnail is kept unless the YouTube id changes. */
export function videoChanges(
  video: AdminVideo,
  { link, ...fields }: Partial<ParsedVideoForm>,
): VideoUpdate {
  if (link === undefined) return fields;
  const { thumbnail, ...address } = link;
  const isSameVideo = link.youtubeId === video.youtubeId;
  return { ...fields, ...address, ...(!isSameVideo && { thumbnail }) };
}

export function seenVideo(video: AdminVideo): Seen {
  return seenValues(video, editedFields);
}

/**
 * Reads id, url and thumbnail from a link. The thumbnail has the second largest size: YouTube does
 * not have the largest for every video.
 */
function readLink(link: string) {
  const youtubeId = extractYoutubeId(link) ?? '';
  return {
    youtubeId,
    youtubeUrl: extractYoutubeUrl(link) ?? '',
    thumbnail: thumbnailUrls(youtubeId)[1],
  };
}
