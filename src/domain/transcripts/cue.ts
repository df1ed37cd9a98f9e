import { TranscriptProblem } from './transcript-problem.ts';

/** What is said at a time, without markup and on a single line. */
export interface Cue {
  /** In seconds, with fractions; `null` in a text without times. */
  start: number | null;
  /** `null` if the file names no end. */
  end: number | null;
  text: string;
}

const MAX_CUES = 10_000;

/** @throws TranscriptProblem when there are more cues, on the line of the first one too many */
export function refuseTooMany(count: number, line: number): void {
  if (count <= MAX_CUES) return;
  const limit = MAX_CUES.toLocaleString('en-US');
  throw new TranscriptProblem(line, `A transcript can have at most ${limit} entries`);
}
