import type { Cue } from './cue.ts';

interface TimedLines {
  start: number;
  end: number;
  /** Without empty ones. */
  lines: readonly string[];
}

/** Captions roll if at least this part of them begins with words of the caption before. */
const ROLLING_SHARE = 0.25;

/** How many lines of a caption the next one may repeat. */
const MAX_REPEATED_LINES = 3;

/**
 * Captions without the words that they repeat from the caption before. YouTube's automatic captions
 * roll: each shows the line before once more, or the words so far and one more. In other files,
 * repeated words were said twice, so nothing is removed.
 *
 * @param captions sorted by start
 */
export function withoutRepetitions(captions: readonly TimedLines[]): Cue[] {
  const shown = captions.filter(({ lines }) => lines.length > 0);
  const repeated = shown.map((caption, index) => countRepeatedWords(shown[index - 1], caption));
  const rolling = repeated.filter((count) => count > 0).length;
  const isRolling = rolling >= shown.length * ROLLING_SHARE;
  return shown.flatMap(({ start, end, lines }, index) => {
    const text = lines.join(' ');
    const count = isRolling ? (repeated[index] ?? 0) : 0;
    const rest = count === 0 ? text : text.split(' ').slice(count).join(' ');
    return rest === '' ? [] : [{ start, end, text: rest }];
  });
}

/** How many words at the start of a caption are whole lines from the end of the one before. */
function countRepeatedWords(before: TimedLines | undefined, caption: TimedLines): number {
  if (before === undefined || caption.start > before.end + 1) return 0;
  const text = `${caption.lines.join(' ')} `;
  for (let count = Math.min(before.lines.length, MAX_REPEATED_LINES); count > 0; count -= 1) {
    const repeated = before.lines.slice(-count).join(' ');
    if (text.startsWith(`${repeated} `)) return repeated.split(' ').length;
  }
  return 0;
}
