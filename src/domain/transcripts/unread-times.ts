import { quoted, TranscriptProblem } from './transcript-problem.ts';

/** Two times in a row, e.g. "00:00:01:00 - 00:00:04:12" or "00;00;01;00 00;00;04;12", with frames at the end. */
const TWO_TIMES =
  /^\W{0,5}\d{1,3}[:;]\d{1,2}[:;.,]\d{1,3}(?:[:;.,]\d{1,3})?\W{1,9}\d{1,3}[:;]\d{1,2}[:;.,]\d{1,3}/;

/** A time of at least three parts before the first word, perhaps after the number of a caption. */
const TIME_FIRST = /^[^\p{L}]{0,20}\d{1,3}[:;]\d{1,2}[:;.,]\d{1,3}/u;

const ONLY_TIME = /^\W{0,5}\d{1,3}:\d\d\W{0,5}$/;

/** Frames as in "{25}{100}", tenths as in "[10][40]", or columns of milliseconds or seconds. */
const NUMBERS_FIRST = /^(?:[{[]\d+[}\]][{[]\d+[}\]]|\d+(?:\.\d+)?\t\d+(?:\.\d+)?\t)/;

/** A name with a time after it, e.g. "Speaker 1  0:03" or "Ada (1:02:03):". */
const TIME_LAST = /^\D.{0,60}\d:\d\d\)?:?$/;

/** A text has times after names if at least this part of its lines ends with one. */
const TIME_LAST_SHARE = 0.2;

/** Whether the line has the times of a caption in a form that is not read. */
export function hasTwoTimes(line: string): boolean {
  return TWO_TIMES.test(line);
}

/**
 * Refuses a line of words that begins with times, which would be published as something that was said.
 *
 * @throws TranscriptProblem
 */
export function refuseUnreadTimes(line: string, number: number): void {
  if (![TWO_TIMES, TIME_FIRST, ONLY_TIME, NUMBERS_FIRST].some((times) => times.test(line))) return;
  throw new TranscriptProblem(
    number,
    `The times in ${quoted(line)} cannot be read. Save the transcript as SRT, WebVTT or SBV, or begin its lines with times such as 0:01`,
  );
}

/** @throws TranscriptProblem if the lines of a text without times end with them */
export function refuseTimesAtEnds(lines: readonly string[]): void {
  const written = lines.filter((line) => line.trim() !== '').length;
  const ending = lines.filter((line) => TIME_LAST.test(line.trim()));
  const [first = ''] = ending;
  if (ending.length < 2 || ending.length < written * TIME_LAST_SHARE) return;
  throw new TranscriptProblem(
    lines.indexOf(first) + 1,
    `The time in ${quoted(first)} is not at the start of its line`,
  );
}
