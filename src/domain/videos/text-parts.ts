import { parseMoment } from '#domain/videos/moment.ts';
import { parseUrl } from '#domain/http/parse-url.ts';
import { trimEndOf } from '#domain/text/trim-end-of.ts';

/** A part of a plain text, with the index at which it starts. */
export type TextPart =
  | { kind: 'text'; start: number; text: string }
  | { kind: 'address'; start: number; text: string; href: string }
  | { kind: 'moment'; start: number; text: string; second: number };

/**
 * A web address, or a moment such as "4:12". Neither a time with am or pm nor a part of a longer
 * number is a moment.
 */
const LINKED =
  /\bhttps?:\/\/[^\s<>"]+|(?<![\d:.,/])(?:\d{1,2}:)?\d{1,2}:[0-5]\d(?![\d:/])(?!\s?[ap]\.?m\b)/giu;

/** Punctuation that ends a sentence, not an address. */
const SENTENCE_END = ".,;:!?'’”»…]";

/**
 * Splits a description into text, web addresses and moments, so that addresses and moments can be
 * shown as links. The texts of all parts, joined, are the description.
 * See docs/site.md, "Links in descriptions".
 */
export function textParts(description: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: match, index } of description.matchAll(LINKED)) {
    const linked = linkedPart(match, index);
    if (linked === undefined) continue;
    if (index > end) parts.push({ kind: 'text', start: end, text: description.slice(end, index) });
    parts.push(linked);
    end = index + linked.text.length;
  }
  if (end < description.length) {
    parts.push({ kind: 'text', start: end, text: description.slice(end) });
  }
  return parts;
}

function linkedPart(match: string, start: number): TextPart | undefined {
  if (/^\d/.test(match)) {
    const second = parseMoment(match);
    return second === undefined ? undefined : { kind: 'moment', start, text: match, second };
  }
  const text = withoutSentenceEnd(match);
  const url = parseUrl(text);
  return url === null ? undefined : { kind: 'address', start, text, href: url.href };
}

/** Keeps a closing parenthesis at the end only if the address contains the opening one. */
function withoutSentenceEnd(match: string): string {
  let text = trimEndOf(match, SENTENCE_END);
  let unopened = text.split(')').length - text.split('(').length;
  for (; unopened > 0 && text.endsWith(')'); unopened -= 1) {
    text = trimEndOf(text.slice(0, -1), SENTENCE_END);
  }
  return text;
}
