import * as z from 'zod/mini';
import { byteLength } from '#domain/text/byte-length.ts';
import { readTranscript } from './read-transcript.ts';
import { TranscriptProblem } from './transcript-problem.ts';

/** In UTF-8. */
export const MAX_TRANSCRIPT_BYTES = 1024 * 1024;

export const TOO_LARGE = 'The transcript must be at most 1 MB';

const MAX_LANGUAGE_LENGTH = 35;

const LANGUAGE_REQUIRED = 'Please enter a language code such as en or pt-BR';

const languageSchema = z
  .string({ error: LANGUAGE_REQUIRED })
  .check(
    z.trim(),
    z.maxLength(MAX_LANGUAGE_LENGTH, { error: LANGUAGE_REQUIRED, abort: true }),
    z.refine(isLanguageTag, { error: LANGUAGE_REQUIRED, abort: true }),
    z.overwrite(canonicalTag),
  );

/**
 * The content of a file of captions, or a pasted text, that `readTranscript` can read. Otherwise the
 * message names the line and the reason.
 */
const textSchema = z.string({ error: 'Text is required' }).check(
  z.refine((text) => byteLength(text) <= MAX_TRANSCRIPT_BYTES, { error: TOO_LARGE, abort: true }),
  z.check(({ value, issues }) => {
    const problem = problemOf(value);
    if (problem) issues.push({ code: 'custom', input: value, message: problem.message });
  }),
);

export const transcriptInputSchema = z.object({ text: textSchema, language: languageSchema });

export type TranscriptInput = z.infer<typeof transcriptInputSchema>;

function problemOf(text: string): TranscriptProblem | undefined {
  try {
    readTranscript(text);
    return undefined;
  } catch (error) {
    if (error instanceof TranscriptProblem) return error;
    throw error;
  }
}

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
