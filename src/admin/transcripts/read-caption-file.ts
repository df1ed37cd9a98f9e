import { NOT_UTF8 } from '#domain/transcripts/read-transcript.ts';
import { MAX_TRANSCRIPT_BYTES, TOO_LARGE } from '#domain/transcripts/transcript-input.ts';

/** The text of a chosen file, or why it cannot be read as text. */
export async function readCaptionFile(file: File): Promise<{ text: string } | { problem: string }> {
  if (file.size > MAX_TRANSCRIPT_BYTES) return { problem: TOO_LARGE };
  const bytes = await file.arrayBuffer();
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { problem: NOT_UTF8 };
  }
}
