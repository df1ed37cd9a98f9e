import { LAST_SECOND } from '#domain/videos/moment.ts';
import { refuseTooMany, type Cue, cueText } from './cue.ts';
import { quoted, TranscriptProblem } from './transcript-problem.ts';
import { hasTwoTimes, refuseUnreadTimes } from './unread-times.ts';

const ARROW = '-->';

const TIME =
  /^(?:(?<hours>\d{1,3}):)?(?<minutes>\d{1,2}):(?<seconds>[0-5]\d)(?:[.,](?<fraction>\d{1,3}))?$/;

/** Two times in a row at the start of a line, e.g. "00:00:01,000 00:00:04,000" or "0:01.000 -> 0:04.000". */
const TIMES_WITHOUT_ARROW = /^-?(?:\d{1,3}:)?\d{1,2}:\d\d[.,]\d{1,3}\s[\s\->–—]*\d{1,3}:\d\d/;

/** The times of a caption in the format SBV, e.g. "0:00:01.000,0:00:04.000". */
const SBV_TIMES = /^\s*(?:\d{1,3}:)?\d{1,2}:\d\d\.\d{1,3},(?:\d{1,3}:)?\d{1,2}:\d\d\.\d{1,3}\s*$/;

/** The first line of a block in WebVTT that is not shown. */
const HIDDEN_BLOCK = /^(?:WEBVTT|NOTE|STYLE|REGION)(?:[\s:]|$)/;

interface Caption<Content> {
  start: number;
  end: number;
  /** Its lines, without empty ones. */
  lines: Content[];
}

/** A line as it is written in the file. */
interface Line {
  number: number;
  content: string;
}

/** Whether the lines are those of a WebVTT, SRT or SBV file, or of captions with times that are not read. */
export function areCaptions(lines: readonly string[]): boolean {
  return (
    isWebVtt(lines) ||
    lines.some((line) => isTiming(line) || TIMES_WITHOUT_ARROW.test(line) || hasTwoTimes(line))
  );
}

/**
 * Reads the captions of a WebVTT, SRT or SBV file, in the order of their starts.
 *
 * More lenient than the formats: a blank line within a caption does not end it, and none is needed
 * before the next. Otherwise words would be lost without a notice. See decision 53.
 *
 * @throws TranscriptProblem
 */
export function readCaptions(lines: readonly string[]): Cue[] {
  const captions = splitCaptions(lines).map(({ start, end, lines: written }) => ({
    start,
    end,
    lines: written.map(({ content }) => cueText(content)).filter((text) => text !== ''),
  }));
  return withoutRepetitions(captions.toSorted((a, b) => a.start - b.start));
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
function withoutRepetitions(captions: readonly Caption<string>[]): Cue[] {
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
function countRepeatedWords(before: Caption<string> | undefined, caption: Caption<string>): number {
  if (before === undefined || caption.start > before.end + 1) return 0;
  const text = `${caption.lines.join(' ')} `;
  for (let count = Math.min(before.lines.length, MAX_REPEATED_LINES); count > 0; count -= 1) {
    const repeated = before.lines.slice(-count).join(' ');
    if (text.startsWith(`${repeated} `)) return repeated.split(' ').length;
  }
  return 0;
}

function splitCaptions(lines: readonly string[]): Caption<Line>[] {
  const hasHiddenBlocks = isWebVtt(lines);
  const captions: Caption<Line>[] = [];
  const beforeFirst: Line[] = [];
  let isHidden = false;
  for (const [index, content] of lines.entries()) {
    const number = index + 1;
    const above = captions.at(-1)?.lines ?? beforeFirst;
    const startsBlock = index === 0 || isBlank(lines[index - 1]);
    if (isBlank(content)) isHidden = false;
    else if (isTiming(content)) {
      removeName(above, lines, index);
      captions.push({ ...readTiming(content, number), lines: [] });
      refuseTooMany(captions.length, number);
      isHidden = false;
    } else if (TIMES_WITHOUT_ARROW.test(content)) {
      throw new TranscriptProblem(number, `The arrow ${ARROW} is missing between the two times`);
    } else if (isHidden || (hasHiddenBlocks && startsBlock && HIDDEN_BLOCK.test(content))) {
      isHidden = true;
    } else {
      if (hasTwoTimes(content)) refuseUnreadTimes(content, number);
      above.push({ number, content });
    }
  }
  const [untimed] = beforeFirst;
  if (untimed) {
    throw new TranscriptProblem(untimed.number, `${quoted(untimed.content)} has no time above it`);
  }
  return captions;
}

/** Removes the number or name of a caption, on the line above its times, from the lines above. */
function removeName(above: Line[], lines: readonly string[], timingIndex: number): void {
  const last = above.at(-1);
  if (last?.number !== timingIndex) return;
  const startsBlock = timingIndex === 1 || isBlank(lines[timingIndex - 2]);
  if (startsBlock || /^\s*\d+\s*$/.test(last.content)) above.pop();
}

function readTiming(line: string, number: number): Omit<Caption<Line>, 'lines'> {
  const separator = SBV_TIMES.test(line) ? ',' : ARROW;
  const end = line.indexOf(separator);
  const startText = line.slice(0, end).trim();
  const [endText = ''] = line
    .slice(end + separator.length)
    .trim()
    .split(/\s/, 1);
  const times = { start: readTime(startText, number), end: readTime(endText, number) };
  if (times.end < times.start) {
    throw new TranscriptProblem(number, `${endText} is before ${startText}`);
  }
  return times;
}

function readTime(text: string, number: number): number {
  const { groups } = TIME.exec(text) ?? {};
  if (!groups) {
    throw new TranscriptProblem(number, `${quoted(text)} is not a time such as 00:01:02,500`);
  }
  const { hours = '0', minutes = '0', seconds = '0', fraction = '0' } = groups;
  const second = Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`);
  if (second >= LAST_SECOND + 1) {
    throw new TranscriptProblem(number, `${text} is after the end of a day, 23:59:59`);
  }
  return second;
}

function isWebVtt([first = '']: readonly string[]): boolean {
  return /^WEBVTT(?:\s|$)/.test(first);
}

/**
 * Whether the line has an arrow beside something like a time, or the times of SBV. The words of a caption
 * may have an arrow, too.
 */
function isTiming(line: string): boolean {
  if (SBV_TIMES.test(line)) return true;
  return line.includes(ARROW) && /^\s*-?\d+:[\d:.,]*\s*-->|-->\s*-?\d+:\d/.test(line);
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === '';
}
