import { formatMoment, parseMoment } from '#domain/videos/moment.ts';
import { refuseTooMany, type Cue, cueText } from './cue.ts';
import { toPassages, type Passage } from './passages.ts';
import { areCaptions, readCaptions } from './read-captions.ts';
import { TranscriptProblem, quoted } from './transcript-problem.ts';
import { refuseTimesAtEnds, refuseUnreadTimes } from './unread-times.ts';

export const NOT_UTF8 =
  'The file is not in UTF-8, perhaps in UTF-16. Save it in UTF-8 and try again';

/** The first line of files in other formats, of which nobody would want to read the text. */
const OTHER_FORMAT =
  /^\s*(?:\[Script Info\]|<\?xml|<!doctype|<tt\b|<html\b|<(?:sami|transcript|timedtext)\b|\{\\rtf|\[?\{\s*(?:"|$)|\[\s*(?:"|$))/i;

interface ReadTranscript {
  isTimed: boolean;
  passages: Passage[];
  /** The text to store: without a byte order mark, and with LF at the end of lines. */
  text: string;
}

/**
 * Reads a transcript: an SRT, WebVTT or SBV file, lines such as "0:00 words", or a plain text. Overlapping
 * captions are sorted by their starts.
 *
 * @throws TranscriptProblem, which names the line
 */
export function readTranscript(input: string): ReadTranscript {
  const lines = input
    .replace(/^\uFEFF/, '')
    .replaceAll(/[\v\f]/g, ' ')
    .split(/\r\n?|\n/);
  for (const [index, line] of lines.entries()) refuseControlCharacters(line, index + 1);
  if (OTHER_FORMAT.test(lines[0] ?? '')) {
    throw new TranscriptProblem(1, 'The file is neither SRT nor WebVTT nor SBV nor text');
  }
  const isTimed = areCaptions(lines) || areTimedLines(lines);
  const passages = isTimed ? toPassages(readTimed(lines)) : readPlainText(lines);
  if (passages.length === 0) throw new TranscriptProblem(1, 'The transcript has no words');
  return { isTimed, passages, text: lines.join('\n') };
}

function refuseControlCharacters(line: string, number: number): void {
  const character = /[^\P{Cc}\t]/u.exec(line)?.[0];
  if (character === undefined) return;
  if (character === '\0') throw new TranscriptProblem(number, NOT_UTF8);
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  throw new TranscriptProblem(number, `There is a control character, U+${code}`);
}

function readTimed(lines: readonly string[]): Cue[] {
  return areCaptions(lines) ? readCaptions(lines) : readTimedLines(lines);
}

/** E.g. "0:00", "1:02:03 words", "[0:00] words", "[00:12.34]words" or "0:01 - 0:04 words". */
const TIMED_LINE =
  /^\s*[[(]?(?<time>(?:\d{1,3}:)?\d{1,3}:\d\d)(?:[.,]\d{1,3})?(?:\s*[-–—]\s*(?:\d{1,3}:)?\d{1,3}:\d\d)?(?:[\])]|(?=\s)|$)(?<words>.*)$/s;

/** If the first line has no time, the lines are timed if at least this part of them begins with one. */
const TIMED_SHARE = 1 / 3;

/** Whether the lines are those of a text with times, such as YouTube's own transcript. */
function areTimedLines(lines: readonly string[]): boolean {
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
function readTimedLines(lines: readonly string[]): Cue[] {
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

/** Joins the lines of each paragraph. Paragraphs are divided by empty lines and are not joined. */
function readPlainText(lines: readonly string[]): Passage[] {
  const passages: Passage[] = [];
  let paragraph: Cue[] = [];
  refuseTimesAtEnds(lines);
  for (const [index, line] of [...lines, ''].entries()) {
    refuseUnreadTimes(line, index + 1);
    const text = cueText(line);
    if (text !== '') paragraph.push({ start: null, end: null, text });
    else {
      passages.push(...toPassages(paragraph));
      refuseTooMany(passages.length, index + 1);
      paragraph = [];
    }
  }
  return passages;
}
