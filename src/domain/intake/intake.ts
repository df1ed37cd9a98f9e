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

export type IntakeInput = z.infer<typeof intakeInputSchema>;
