import type { Correction } from './correction.ts';

/**
 * What was said and what is right, as one text of several lines, for places that show a correction as
 * a single text.
 */
export function correctionText({ said, text }: Pick<Correction, 'said' | 'text'>): string {
  return said === null ? text : `${saidText(said)}\n${text}`;
}

/** What was said in the video, as it stands before the text of a correction. */
export function saidText(said: string): string {
  return `What was said: “${said}”`;
}
