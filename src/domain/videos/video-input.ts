import * as z from 'zod/mini';
import { externalHref } from '#domain/http/external-href.ts';
import { sortOrderSchema } from '#domain/sort-order.ts';
import { SINGLE_LINE } from '#domain/text/characters.ts';
import {
  addressSchema,
  singleLineSchema,
  optionalMultilineSchema,
} from '#domain/text/text-schema.ts';
import { extractYoutubeId, extractYoutubeUrl, isYoutubeId } from './youtube.ts';

const MAX_TITLE_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 10_000;
const MAX_ADDRESS_LENGTH = 2000;
const MAX_YOUTUBE_ID_LENGTH = 64;

/**
 * A new video as the editor and the server both read it; the output is what is
 * stored. What is optional and absent is the server's to choose: published, not
 * vertical, from now on, above all others. Unknown fields are dropped.
 * Source: specification §3, §5.
 */
export const videoInputSchema = z.object(
  {
    title: singleLineSchema('Title', MAX_TITLE_LENGTH),
    youtubeId: youtubeIdSchema(),
    youtubeUrl: youtubeUrlSchema(),
    description: z.optional(optionalMultilineSchema('Description', MAX_DESCRIPTION_LENGTH)),
    thumbnail: z.optional(thumbnailSchema()),
    isPublished: z.optional(z.boolean({ error: 'Published must be true or false' })),
    isVertical: z.optional(z.boolean({ error: 'Vertical must be true or false' })),
    sortOrder: z.optional(sortOrderSchema),
    publishDate: z.optional(instantSchema()),
  },
  { error: 'Please fill in the video' },
);

/** A video as it is typed and sent. */
export type VideoInput = z.input<typeof videoInputSchema>;

/** A video as it is stored. */
export type NewVideo = z.output<typeof videoInputSchema>;

/** What is to change of a video; a field that is absent stays as it was. */
export const videoChangesSchema = z.partial(videoInputSchema);

export type VideoChanges = z.output<typeof videoChangesSchema>;

/**
 * The same video with the id that its link holds, when it comes without one.
 * Anything else is handed on untouched, for the schema to judge.
 * Source: specification §5, video id.
 */
export function withIdFromLink(video: unknown): unknown {
  if (typeof video !== 'object' || video === null) return video;
  if (!('youtubeUrl' in video) || typeof video.youtubeUrl !== 'string') return video;
  const id = 'youtubeId' in video ? video.youtubeId : undefined;
  const isBlank = id === undefined || id === null || (typeof id === 'string' && id.trim() === '');
  const found = isBlank ? extractYoutubeId(video.youtubeUrl) : null;
  return found === null ? video : { ...video, youtubeId: found };
}

/** A whole link may be pasted where the id belongs. */
function youtubeIdSchema() {
  return addressSchema('YouTube video id', MAX_ADDRESS_LENGTH).check(
    z.overwrite((text) => extractYoutubeId(text) ?? text),
    z.refine((id) => isYoutubeId(id) && id.length <= MAX_YOUTUBE_ID_LENGTH, {
      error:
        'YouTube video id must be at least 11 letters, digits, underscores or hyphens, or a link to the video',
    }),
  );
}

/** A link that no id can be read from will do, as long as it is one: then the id is typed. */
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
    z.trim(),
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
 * The years of four digits, which compare like the time as text and which a date field shows;
 * a day less at both ends, because they begin and end at another moment in every time zone.
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
