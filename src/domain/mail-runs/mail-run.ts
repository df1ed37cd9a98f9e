import * as z from 'zod/mini';
import type { InputFields } from '#domain/input-fields.ts';
import { optionalMultilineSchema, optionalSingleLineSchema } from '#domain/text/text-schema.ts';

const MAX_SUBJECT_LENGTH = 200;
const MAX_NOTE_LENGTH = 1000;

/** The mails about one video, or about one correction of it, to the confirmed readers. */
export const mailRunSchema = z.object({
  id: z.string(),
  kind: z.enum(['video', 'correction']),
  /** The id of the video or of the correction. */
  subjectId: z.string(),
  videoId: z.string(),
  /**
   * - scheduled: the video is not public yet.
   * - holding: waits for `startsAt`.
   * - running: mails are sent.
   * - paused: something has changed, or the mail server refuses the mails; see `reason`.
   * - held: would have begun without the owner expecting it; see `reason`.
   * - stopped: by the owner.
   * - done: every reader was mailed.
   */
  state: z.enum(['scheduled', 'holding', 'running', 'paused', 'held', 'stopped', 'done']),
  subject: z.string(),
  /** When sending begins or began; `null` until the video is public or has a date. */
  startsAt: z.nullable(z.string()),
  /** One sentence about why no mails are sent. */
  reason: z.nullable(z.string()),
  /** While the mail server accepts no mails: when the next one is tried. */
  waitUntil: z.nullable(z.string()),
  /** How many readers there were when sending began. */
  audience: z.int(),
  sent: z.int(),
  refused: z.int(),
});

export type MailRun = z.infer<typeof mailRunSchema>;

/** All runs, the latest first, and the pace at which mails are sent. */
export const mailRunsSchema = z.object({
  runs: z.array(mailRunSchema),
  perHour: z.int(),
  perDay: z.int(),
});

/** What the owner writes into a mail. */
export const mailDraftSchema = z.object({
  /** `null` for the title of the video. */
  subject: z.prefault(optionalSingleLineSchema('Subject', MAX_SUBJECT_LENGTH), null),
  note: z.prefault(optionalMultilineSchema('Note', MAX_NOTE_LENGTH), null),
} satisfies InputFields<{ subject: string | null; note: string | null }>);

export const mailRunInputSchema = z.extend(mailDraftSchema, {
  /** "published" means ten minutes after visitors can see the video, and at once if that is over. */
  when: z.prefault(
    z.enum(['published', 'now'], { error: 'Please choose when the mails are sent' }),
    'published',
  ),
});

export type MailRunInput = z.infer<typeof mailRunInputSchema>;

/** A mail as it would be sent. The link that ends the subscription is an example. */
export const mailPreviewSchema = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});

export type MailPreview = z.infer<typeof mailPreviewSchema>;
