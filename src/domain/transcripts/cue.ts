import { VISIBLE_CHARACTER } from '#domain/text/characters.ts';

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

/** A tag of HTML or WebVTT, e.g. `<i>`, `</c>`, `<v Ada>` or `<00:00:01.500>`, but not the "<" in "1 < 2". */
const TAG = /<\/?[a-z][^<>]*>|<\d[\d:.]*>/gi;

/** An instruction in the SubStation style, which SRT files contain too, e.g. `{\an8}`. */
const STYLE_OVERRIDE = /\{\\[^{}]*\}/g;

const ENTITY = /&(?:#(?<decimal>\d{1,7})|#x(?<hex>[\da-f]{1,6})|(?<name>[a-z]{2,4}));/gi;

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '\u200E',
  rlm: '\u200F',
};

/**
 * The words of a line without its markup: tags are removed, entities are replaced once, and white space
 * is joined. Empty if nothing visible is left.
 */
export function cueText(line: string): string {
  const text = line
    .replaceAll(TAG, '')
    .replaceAll(STYLE_OVERRIDE, '')
    .replaceAll(ENTITY, decode)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return VISIBLE_CHARACTER.test(text) ? text : '';
}

function decode(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? entity;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  const character = code <= LAST_CODE_POINT ? String.fromCodePoint(code) : '';
  return FORBIDDEN.test(character) ? '' : character;
}

const LAST_CODE_POINT = 0x10_ff_ff;

/** Control characters and lone surrogates. */
const FORBIDDEN = /[\p{Cc}\p{Cs}]/u;
