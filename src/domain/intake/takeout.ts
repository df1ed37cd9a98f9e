import * as z from 'zod/mini';

/** The columns of Takeout's list of videos that are imported, with their English headers. */
export const takeoutHeaders = {
  youtubeId: 'Video ID',
  title: 'Video Title (Original)',
  description: 'Video Description (Original)',
  publishedAt: 'Video Publish Timestamp',
} as const;

export type TakeoutColumn = keyof typeof takeoutHeaders;

/** The header of each column in a file; `null` for a column that the file lacks. */
export const takeoutColumnsSchema = z.object({
  youtubeId: z.nullable(z.string()),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  publishedAt: z.nullable(z.string()),
});

export type TakeoutColumns = z.infer<typeof takeoutColumnsSchema>;

/** What a file contains, before it is imported. */
export const takeoutPreviewSchema = z.object({
  columns: takeoutColumnsSchema,
  /** All headers of the file, to choose from. */
  headers: z.array(z.string()),
  rows: z.array(z.object({ youtubeId: z.string(), title: z.string(), isKnown: z.boolean() })),
});

export type TakeoutPreview = z.infer<typeof takeoutPreviewSchema>;

export const takeoutResultSchema = z.object({ added: z.int(), known: z.int() });
