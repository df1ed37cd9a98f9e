import * as z from 'zod/mini';
import { addressSchema } from '#domain/text/text-schema.ts';
import { parseYoutubeAddress } from '#domain/videos/youtube.ts';

/** A YouTube channel id: "UC" and 22 more characters. */
const CHANNEL_ID = /^UC[\w-]{22}$/;
const CHANNEL_ID_IN_ADDRESS = /\bUC[\w-]{22}(?![\w-])/;

const MAX_CHANNEL_LENGTH = 200;

/** An upload that the channel's feed has named. */
const intakeItemSchema = z.object({
  youtubeId: z.string(),
  title: z.string(),
  description: z.string(),
  /** ISO 8601 instant in UTC. */
  publishedAt: z.string(),
  isVertical: z.boolean(),
  state: z.enum(['new', 'added', 'ignored']),
});

export type IntakeItem = z.infer<typeof intakeItemSchema>;

/** The channel whose uploads are offered as drafts, and these uploads, the newest first. */
export const intakeSchema = z.object({
  /** `null` while the site does not ask for uploads. */
  channelId: z.nullable(z.string()),
  checkedAt: z.nullable(z.string()),
  /** Why no uploads arrive; `null` while they do. */
  problem: z.nullable(z.string()),
  items: z.array(intakeItemSchema),
});

export type Intake = z.infer<typeof intakeSchema>;

/** The id of a channel, from its id or its address on YouTube. */
const channelIdSchema = z.pipe(
  addressSchema('Channel ID', MAX_CHANNEL_LENGTH).check(
    z.refine((text) => findChannelId(text) !== undefined, {
      error:
        'A channel ID starts with UC and has 24 characters. You find it on YouTube in Settings, Advanced settings.',
    }),
  ),
  z.transform((text) => findChannelId(text) ?? text),
);

function findChannelId(text: string): string | undefined {
  if (CHANNEL_ID.test(text)) return text;
  const url = parseYoutubeAddress(text);
  return CHANNEL_ID_IN_ADDRESS.exec(`${url?.pathname}${url?.search}`)?.[0];
}

/** The form with the owner's channel. */
export const channelFormSchema = z.object({ channelId: channelIdSchema });

/** The channel as the owner enters it. `null` stops asking for uploads. */
export const intakeInputSchema = z.object({ channelId: z.nullable(channelIdSchema) });

/** What YouTube says about a video of which the owner has pasted the link. */
export const youtubeDetailsSchema = z.object({
  /** `null` if the link leads to no video. */
  youtubeId: z.nullable(z.string()),
  /** `null` if YouTube does not tell. */
  title: z.nullable(z.string()),
  isVertical: z.boolean(),
  state: z.enum(['ok', 'not-embeddable', 'private', 'gone', 'unknown']),
  /** The video of this site that plays the same one. */
  existingVideoId: z.nullable(z.string()),
});

export type YoutubeDetails = z.infer<typeof youtubeDetailsSchema>;

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
