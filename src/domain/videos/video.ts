import * as z from 'zod/mini';

/**
 * ISO 8601 instant in UTC, or whatever else a video has in its place: a video without a readable
 * date is shown as just published. See docs/product.md, "Publish age".
 */
const publishDateSchema = z.nullish(z.string());

/** A video in lists, for visitors. See docs/product.md, "Public shapes". */
export const videoListItemSchema = z.object({
  id: z.string(),
  youtubeId: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  publishDate: publishDateSchema,
});

export type VideoListItem = z.infer<typeof videoListItemSchema>;

/** A video on its own page, for visitors. */
export const videoDetailSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  youtubeId: z.string(),
  isVertical: z.boolean(),
  publishDate: publishDateSchema,
});

export type VideoDetail = z.infer<typeof videoDetailSchema>;

/** A video with all fields, for the administrator. */
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
});

export type AdminVideo = z.infer<typeof adminVideoSchema>;
