import { formatMoment, parseMoment } from '#domain/videos/moment.ts';
import { refuseTooMany, type Cue } from './cue.ts';
import { cueText } from './cue-text.ts';
import { quoted, TranscriptProblem } from './transcript-problem.ts';
import { refuseUnreadTimes } from './unread-times.ts';

/** E.g. "0:00", "1:02:03 words", "[0:00] words", "[00:12.34]words" or "0:01 - 0:04 words". */
const TIMED_LINE =
  /^\s*[[(]?(?<time>(?:\d{1,3}:)?\d{1,3}:\d\d)(?:[.,]\d{1,3})?(?:\s*[-–—]\s*(?:\d{1,3}:)?\d{1,3}:\d\d)?(?:[\])]|(?=\s)|$)(?<words>.*)$/s;

/** If the first line has no time, the lines are timed if at least this part of them begins with one. */
const TIMED_SHARE = 1 / 3;

/** Whether the lines are those of a text with times, such as YouTube's own transcript. */
export function areTimedLines(lines: readonly string[]): boolean {
  const written = lines.filter((line) => line.trim() !== '');
  const timed = written.filter((line) => TIMED_LINE.test(line)).length;
  return TIMED_LINE.test(written[0] ?? '') || (timed > 1 && timed >= written.length * TIMED_SHARE);
}

/**
 * Reads lines that begin with a time, e.g. "1:35 And then". The words may also follow on the next
 * lines, as in the text that is copied from YouTube's page.
 *
 * @throws TranscriptProblem
 */
export function readTimedLines(lines: readonly string[]): Cue[] {
  const cues: { start: number; words: string[] }[] = [];
  for (const [index, line] of lines.entries()) {
    const number = index + 1;
    if (line.trim() === '') continue;
    const { time, words = '' } = TIMED_LINE.exec(line)?.groups ?? {};
    const last = cues.at(-1);
    if (time !== undefined) {
      cues.push({ start: readTime(time, number, last?.start ?? 0), words: [words] });
      refuseTooMany(cues.length, number);
    } else if (last) {
      refuseUnreadTimes(line, number);
      last.words.push(line);
    } else
      throw new TranscriptProblem(number, `${quoted(line)} has no time such as 0:00 before it`);
  }
  return cues.flatMap(({ start, words }) => {
    const text = cueText(words.join(' '));
    return text === '' ? [] : [{ start, end: null, text }];
  });
}

function readTime(text: string, number: number, before: number): number {
  const second = parseMoment(text);
  if (second === undefined) {
    throw new TranscriptProblem(number, `${quoted(text)} is not a time such as 4:12 or 1:02:03`);
  }
  if (second < before) {
    throw new TranscriptProblem(
      number,
      `${text} is before the time above, ${formatMoment(before)}`,
    );
  }
  return second;
}
