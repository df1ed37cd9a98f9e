import * as z from 'zod/mini';
import {
  MULTILINE,
  asOneLine,
  SINGLE_LINE,
  VISIBLE_CHARACTER,
  withLineBreaks,
} from './characters.ts';
import { cleanText } from './clean-text.ts';

/**
 * One line of plain text that has to be there; the output is cleaned. Control
 * characters are refused before cleaning: a line break in a name could forge a
 * mail header, and PostgreSQL refuses NUL. Those that a paste brings unseen become
 * white space first. Source: specification §5, decision 17.
 *
 * @param label how messages call the field, e.g. "First name"
 */
export function singleLineSchema(label: string, maxLength: number) {
  return requiredSchema(label, maxLength, oneLine(label));
}

/** Plain text of any number of lines that has to be there; see {@link singleLineSchema}. */
export function multilineSchema(label: string, maxLength: number) {
  return requiredSchema(label, maxLength, plainText(label));
}

/**
 * Plain text of any number of lines, which all end the same, although multipart forms
 * send CR LF; `null` when nothing is left of it after cleaning.
 */
export function optionalMultilineSchema(label: string, maxLength: number) {
  const text = z.string({ error: `${label} must be plain text` }).check(
    ...plainText(label),
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
      z.regex(SINGLE_LINE, { error: `${label} must be a single line of text`, abort: true }),
      z.trim(),
      z.regex(VISIBLE_CHARACTER, { error: required, abort: true }),
      z.maxLength(maxLength, { error: tooLong(label, maxLength) }),
    );
}

type Checks = z.core.$ZodCheck<string>[];

function requiredSchema(label: string, maxLength: number, readable: Checks) {
  const required = `${label} is required`;
  return z
    .string({ error: required })
    .check(
      ...readable,
      z.overwrite(cleanText),
      z.regex(VISIBLE_CHARACTER, { error: required, abort: true }),
      z.maxLength(maxLength, { error: tooLong(label, maxLength) }),
    );
}

function oneLine(label: string): Checks {
  return [
    z.overwrite(asOneLine),
    z.regex(SINGLE_LINE, { error: `${label} must be a single line of text`, abort: true }),
  ];
}

function plainText(label: string): Checks {
  return [
    z.overwrite(withLineBreaks),
    z.regex(MULTILINE, { error: `${label} must be plain text`, abort: true }),
  ];
}

/** What is said of a text with too many characters. */
export function tooLong(label: string, maxLength: number): string {
  return `${label} must be at most ${maxLength.toLocaleString('en-US')} characters`;
}

function visibleOrNull(text: string | null): string | null {
  return text !== null && VISIBLE_CHARACTER.test(text) ? text : null;
}
