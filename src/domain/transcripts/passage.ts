/** A part of a transcript: at most 400 characters and, if it has several captions, 30 seconds. */
export interface Passage {
  /** `null` in a transcript without times. */
  startSecond: number | null;
  /** A single line. */
  text: string;
}
