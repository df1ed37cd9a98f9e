import * as z from 'zod/mini';
import { keysOf } from '#domain/addresses.ts';
import { byteLength } from '#domain/text/byte-length.ts';

/** In UTF-8. */
export const MAX_TRANSCRIPT_BYTES = 1024 * 1024;

export const TOO_LARGE = 'The transcript must be at most 1 MB';

const MAX_LANGUAGE_LENGTH = 35;

/**
 * Not in addresses.ts, which every public page loads: only the page of a video loads this constant.
 */
export const transcriptRoute = { transcript: '/api/videos/:id/transcript' } as const;

export const transcriptKeys = keysOf(transcriptRoute);

/** A part of a transcript, of at most 400 characters and 30 seconds unless one caption is longer. */
const passageSchema = z.object({
  /** `null` in a transcript without times. */
  startSecond: z.nullable(z.int()),
  /** A single line. */
  text: z.string(),
});

export type Passage = z.infer<typeof passageSchema>;

export const passagesSchema = z.array(passageSchema);

/** The words of a video, for visitors. See docs/site.md, "Transcript". */
export const transcriptSchema = z.object({
  /** A canonical language tag of BCP 47, e.g. "en" or "pt-BR". */
  language: z.string(),
  /** Whether its passages have times. If so, they are sorted by them. */
  isTimed: z.boolean(),
  passages: passagesSchema,
});

export type Transcript = z.infer<typeof transcriptSchema>;

export const transcriptSummarySchema = z.object({
  language: z.string(),
  isTimed: z.boolean(),
  passageCount: z.number(),
});

export type TranscriptSummary = z.infer<typeof transcriptSummarySchema>;

const LANGUAGE_REQUIRED = 'Please enter a language code such as en or pt-BR';

export const languageSchema = z
  .string({ error: LANGUAGE_REQUIRED })
  .check(
    z.trim(),
    z.maxLength(MAX_LANGUAGE_LENGTH, { error: LANGUAGE_REQUIRED, abort: true }),
    z.refine(isLanguageTag, { error: LANGUAGE_REQUIRED, abort: true }),
    z.overwrite(canonicalTag),
  );

/** The content of a file of captions, or a pasted text; `readTranscript` reads it. */
export const transcriptInputSchema = z.object({
  text: z
    .string({ error: 'Text is required' })
    .check(z.refine((text) => byteLength(text) <= MAX_TRANSCRIPT_BYTES, { error: TOO_LARGE })),
  language: languageSchema,
});

export type TranscriptInput = z.infer<typeof transcriptInputSchema>;

function isLanguageTag(tag: string): boolean {
  // Without this, a word such as "english" would be a tag of the future.
  if (!/^[a-z]{2,3}(?:-|$)/i.test(tag)) return false;
  try {
    canonicalTag(tag);
    return true;
  } catch {
    return false;
  }
}

/** @throws RangeError when the tag is malformed */
function canonicalTag(tag: string): string {
  return new Intl.Locale(tag).toString();
}
