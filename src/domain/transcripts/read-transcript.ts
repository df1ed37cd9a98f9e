import { refuseTooMany, type Cue } from './cue.ts';
import { cueText } from './cue-text.ts';
import { toPassages, type Passage } from './passages.ts';
import { areCaptions, readCaptions } from './read-captions.ts';
import { areTimedLines, readTimedLines } from './read-timed-lines.ts';
import { TranscriptProblem } from './transcript-problem.ts';
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
