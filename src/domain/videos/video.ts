import * as z from 'zod/mini';
import { externalHref } from '#domain/http/external-href.ts';
import { pastedAddress } from '#domain/http/pasted-address.ts';
import type { InputFields } from '#domain/input-fields.ts';
import { sortOrderSchema } from '#domain/sort-order.ts';
import { SINGLE_LINE } from '#domain/text/characters.ts';
import { optionalLanguageTagSchema } from '#domain/text/language-tag.ts';
import {
  addressSchema,
  singleLineSchema,
  optionalMultilineSchema,
} from '#domain/text/text-schema.ts';
import { extractYoutubeId, extractYoutubeUrl, isYoutubeId } from './youtube.ts';

/**
 * ISO 8601 instant in UTC, or whatever else a video has in its place: a video without a readable
 * date is shown as just published. `null` for a draft that gets the date of the moment when it is
 * published. See docs/site.md, "Publish age".
 */
const publishDateSchema = z.nullish(z.string());

export const MAX_TITLE_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 10_000;
const MAX_ADDRESS_LENGTH = 2000;
const MAX_YOUTUBE_ID_LENGTH = 64;

/** A video with all fields, for the administrator. The columns of the table have the same names. */
export const adminVideoSchema = z.object({
  id: z.string(),
  title: z.string(),
  youtubeId: z.string(),
  youtubeUrl: z.string(),
  description: z.nullable(z.string()),
  thumbnail: z.nullable(z.string()),
  publishDate: publishDateSchema,
  isPublished: z.boolean(),
  viewCount: z.string(),
  isVertical: z.boolean(),
  sortOrder: z.number(),
  /** A language tag (BCP 47); `null` for the language of the site. */
  language: z.nullable(z.string()),
});

export type AdminVideo = z.infer<typeof adminVideoSchema>;

/** A video in lists, for visitors. See docs/rules.md, "Public shapes". */
export const videoListItemSchema = z.pick(adminVideoSchema, {
  id: true,
  youtubeId: true,
  title: true,
  description: true,
  publishDate: true,
});

export type VideoListItem = z.infer<typeof videoListItemSchema>;

/** A video on its own page, for visitors. */
export const videoDetailSchema = z.pick(adminVideoSchema, {
  id: true,
  title: true,
  description: true,
  youtubeId: true,
  isVertical: true,
  publishDate: true,
});

export type VideoDetail = z.infer<typeof videoDetailSchema>;

/** How the fields that the administrator enters are checked. The server sets the id; nothing sets the view count. */
const inputFields = {
  title: singleLineSchema('Title', MAX_TITLE_LENGTH),
  youtubeId: youtubeIdSchema(),
  youtubeUrl: youtubeUrlSchema(),
  description: z.optional(optionalMultilineSchema('Description', MAX_DESCRIPTION_LENGTH)),
  thumbnail: z.optional(thumbnailSchema()),
  isPublished: z.optional(z.boolean({ error: 'Published must be true or false' })),
  isVertical: z.optional(z.boolean({ error: 'Vertical must be true or false' })),
  sortOrder: z.optional(sortOrderSchema),
  publishDate: z.nullish(instantSchema()),
  language: z.optional(optionalLanguageTagSchema('Please choose a language')),
} satisfies InputFields<Omit<AdminVideo, 'id' | 'viewCount'>>;

/**
 * Schema of a new video, shared by the editor and the server. The output contains the values to
 * store. The server fills in omitted optional fields: the video is published, not vertical, dated
 * when it is first published, and has a sort order above all others. Unknown fields are dropped.
 * See docs/panel.md, "Video editor".
 */
export const videoInputSchema = z.object(inputFields, { error: 'Please fill in the video' });

export type VideoInput = z.input<typeof videoInputSchema>;

export type NewVideo = z.output<typeof videoInputSchema>;

/** Schema of an update; an omitted field keeps its value. */
export const videoUpdateSchema = z.partial(videoInputSchema);

export type VideoUpdate = z.output<typeof videoUpdateSchema>;

/**
 * Fills in a missing video id from the link. Returns any other input unchanged; the schema
 * validates it afterward. See docs/panel.md, "YouTube links".
 */
export function withIdFromLink(video: unknown): unknown {
  if (typeof video !== 'object' || video === null) return video;
  if (!('youtubeUrl' in video) || typeof video.youtubeUrl !== 'string') return video;
  const id = 'youtubeId' in video ? video.youtubeId : undefined;
  const isBlank = id === undefined || id === null || (typeof id === 'string' && id.trim() === '');
  const found = isBlank ? extractYoutubeId(video.youtubeUrl) : null;
  return found === null ? video : { ...video, youtubeId: found };
}

/** The id field also accepts a link to the video. */
function youtubeIdSchema() {
  return addressSchema('YouTube video id', MAX_ADDRESS_LENGTH).check(
    z.overwrite((text) => extractYoutubeId(text) ?? text),
    z.refine((id) => isYoutubeId(id) && id.length <= MAX_YOUTUBE_ID_LENGTH, {
      error:
        'YouTube video id must be at least 11 letters, digits, underscores or hyphens, or a link to the video',
    }),
  );
}

/** Also accepts web links without a video id, because the id can be entered separately. */
function youtubeUrlSchema() {
  return addressSchema('YouTube link', MAX_ADDRESS_LENGTH).check(
    z.refine((text) => extractYoutubeId(text) !== null || isWebLink(text), {
      error: 'Please enter the link to the video on YouTube',
    }),
    z.overwrite((text) => extractYoutubeUrl(text) ?? externalHref(text) ?? text),
  );
}

function isWebLink(text: string): boolean {
  return /^https?:/i.test(externalHref(text) ?? '');
}

function thumbnailSchema() {
  const invalid = 'Please enter the address of an image as thumbnail';
  const address = z.string({ error: invalid }).check(
    z.overwrite(pastedAddress),
    z.regex(SINGLE_LINE, { error: invalid, abort: true }),
    z.maxLength(MAX_ADDRESS_LENGTH, { error: invalid, abort: true }),
    z.refine((text) => text === '' || isWebLink(text), { error: invalid }),
  );
  return z.pipe(
    z.nullable(address),
    z.transform((text) => text || null),
  );
}

/**
 * Earliest and latest publish date. The year of a publish date must have four digits, so that ISO
 * strings sort by time and date inputs can show the date. The first and the last day are left out
 * because their year is 0 or 10000 in some time zones.
 */
const EARLIEST = '0001-01-02T00:00:00.000Z';
const LATEST = '9999-12-30T23:59:59.999Z';

function instantSchema() {
  const invalid = 'Publish date must be a date and time such as 2025-03-01T12:00:00Z';
  return z.iso.datetime({ offset: true, error: invalid, abort: true }).check(
    z.overwrite((text) => new Date(text).toISOString()),
    z.refine((text) => text >= EARLIEST && text <= LATEST, {
      error: 'Publish date must be from 0001-01-02 to 9999-12-30',
    }),
  );
}

/** The number of videos on the home page. See docs/site.md, "Video list order". */
export const RECENT_VIDEOS = 6;
