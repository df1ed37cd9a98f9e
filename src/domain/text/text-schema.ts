import * as z from 'zod/mini';
import { ANY_LINES, ONE_LINE, SOMETHING_VISIBLE } from './characters.ts';
import { cleanText } from './clean-text.ts';

/**
 * One line of plain text that has to be there; the output is cleaned. Control
 * characters are refused before cleaning: a line break in a name could forge a
 * mail header, and PostgreSQL refuses NUL. Source: specification §5.
 *
 * @param label how messages call the field, e.g. "First name"
 */
export function lineSchema(label: string, maxLength: number) {
  return requiredSchema(label, maxLength, ONE_LINE, 'must be a single line of text');
}

/** Plain text of any number of lines that has to be there; see {@link lineSchema}. */
export function textSchema(label: string, maxLength: number) {
  return requiredSchema(label, maxLength, ANY_LINES, 'must be plain text');
}

/**
 * Plain text of any number of lines, which all end the same, although multipart forms
 * send CR LF; `null` when nothing is left of it after cleaning.
 */
export function optionalTextSchema(label: string, maxLength: number) {
  const text = z.string({ error: `${label} must be plain text` }).check(
    z.regex(ANY_LINES, { error: `${label} must be plain text`, abort: true }),
    z.overwrite((lines) => cleanText(lines.replaceAll('\r\n', '\n'))),
    z.maxLength(maxLength, { error: tooLong(label, maxLength) }),
  );
  return z.pipe(z.nullable(text), z.transform(visibleOrNull));
}

/**
 * An address on one line that has to be there, trimmed and otherwise as it was
 * typed: the text cleaner is not for addresses.
 */
export function addressSchema(label: string, maxLength: number) {
  const required = `${label} is required`;
  return z
    .string({ error: required })
    .check(
      z.regex(ONE_LINE, { error: `${label} must be a single line of text`, abort: true }),
      z.trim(),
      z.regex(SOMETHING_VISIBLE, { error: required, abort: true }),
      z.maxLength(maxLength, { error: tooLong(label, maxLength) }),
    );
}

function requiredSchema(label: string, maxLength: number, allowed: RegExp, refusal: string) {
  const required = `${label} is required`;
  return z
    .string({ error: required })
    .check(
      z.regex(allowed, { error: `${label} ${refusal}`, abort: true }),
      z.overwrite(cleanText),
      z.regex(SOMETHING_VISIBLE, { error: required, abort: true }),
      z.maxLength(maxLength, { error: tooLong(label, maxLength) }),
    );
}

/** What is said of a text with too many characters. */
export function tooLong(label: string, maxLength: number): string {
  return `${label} must be at most ${maxLength.toLocaleString('en-US')} characters`;
}

function visibleOrNull(text: string | null): string | null {
  return text !== null && SOMETHING_VISIBLE.test(text) ? text : null;
}
