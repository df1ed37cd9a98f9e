import type { Correction } from './correction.ts';

/** Stands before what was said in the video. */
export const SAID_LABEL = 'What was said:';

/**
 * What was said and what is right, as one text of several lines, for places that show a correction as
 * a single text.
 */
export function correctionText({ said, text }: Pick<Correction, 'said' | 'text'>): string {
  return said === null ? text : `${SAID_LABEL} “${said}”\n${text}`;
}
