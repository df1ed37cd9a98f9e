import * as z from 'zod/mini';
import { byteLength } from '#domain/text/byte-length.ts';
import { languageTagSchema } from '#domain/text/language-tag.ts';
import { readTranscript } from './read-transcript.ts';
import { TranscriptProblem } from './transcript-problem.ts';

/** In UTF-8. */
export const MAX_TRANSCRIPT_BYTES = 1024 * 1024;

export const TOO_LARGE = 'The transcript must be at most 1 MB';

const LANGUAGE_REQUIRED = 'Please enter a language code such as en or pt-BR';

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

export const transcriptInputSchema = z.object({
  text: textSchema,
  language: languageTagSchema(LANGUAGE_REQUIRED),
});

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
