import * as z from 'zod/mini';

/** A video in lists, for visitors. See docs/product.md, "Public shapes". */
export const videoListItemSchema = z.object({
  id: z.string(),
  youtubeId: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  /** ISO 8601 instant in UTC. */
  publishDate: z.string(),
});

export type VideoListItem = z.infer<typeof videoListItemSchema>;

/** A video on its own page, for visitors. */
export const videoDetailSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  youtubeId: z.string(),
  isVertical: z.boolean(),
  /** ISO 8601 instant in UTC. */
  publishDate: z.string(),
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
  /** ISO 8601 instant in UTC. */
  publishDate: z.string(),
  isPublished: z.boolean(),
  viewCount: z.string(),
  isVertical: z.boolean(),
  sortOrder: z.number(),
});

export type AdminVideo = z.infer<typeof adminVideoSchema>;
