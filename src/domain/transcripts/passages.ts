import type { Cue } from './cue.ts';

const MAX_PASSAGE_LENGTH = 400;
const MAX_PASSAGE_SECONDS = 30;

/** From this length on, a passage ends with a sentence. */
const ENOUGH_LENGTH = 200;

const SENTENCE_END = /[.!?…][\p{Pe}\p{Pf}"']*$/u;

/**
 * Joins the cues to passages of at most {@link MAX_PASSAGE_LENGTH} characters and
 * {@link MAX_PASSAGE_SECONDS} seconds. A cue that is longer is divided, and its parts have its time.
 *
 * @param cues sorted by start, with texts that are not empty
 */
export function toPassages(cues: readonly Cue[]): Passage[] {
  const passages: { start: number | null; text: string }[] = [];
  for (const { start, end, text } of cues) {
    for (const part of divide(text)) {
      const open = passages.at(-1);
      if (open && fits(open, { start, end, text: part })) open.text += ` ${part}`;
      else passages.push({ start, text: part });
    }
  }
  return passages.map(({ start, text }) => ({
    startSecond: start === null ? null : Math.floor(start),
    text,
  }));
}

/** A part of a transcript: at most 400 characters and, if it has several captions, 30 seconds. */
export interface Passage {
  /** `null` in a transcript without times. */
  startSecond: number | null;
  /** A single line. */
  text: string;
}

function fits(open: { start: number | null; text: string }, { start, end, text }: Cue): boolean {
  if (open.text.length + 1 + text.length > MAX_PASSAGE_LENGTH) return false;
  if (open.text.length >= ENOUGH_LENGTH && SENTENCE_END.test(open.text)) return false;
  return (end ?? start ?? 0) - (open.start ?? 0) <= MAX_PASSAGE_SECONDS;
}

/** Divides a text at its spaces into parts that are short enough for a passage. */
function divide(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > MAX_PASSAGE_LENGTH) {
    const length = partLength(rest);
    parts.push(rest.slice(0, length).trimEnd());
    rest = rest.slice(length).trimStart();
  }
  return rest === '' ? parts : [...parts, rest];
}

function partLength(text: string): number {
  const start = text.slice(0, MAX_PASSAGE_LENGTH + 1);
  const sentence = /^.{200,}[.!?…][\p{Pe}\p{Pf}"']*(?= )/su.exec(start)?.[0].length ?? 0;
  const words = start.lastIndexOf(' ');
  if (sentence > 0 || words > 0) return sentence || words;
  // Without a space, a surrogate pair must not be divided.
  return /[\uD800-\uDBFF]/.test(text.charAt(MAX_PASSAGE_LENGTH - 1))
    ? MAX_PASSAGE_LENGTH - 1
    : MAX_PASSAGE_LENGTH;
}
