import * as z from 'zod/mini';
import {
  MULTILINE,
  replaceLineSeparators,
  SINGLE_LINE,
  VISIBLE_CHARACTER,
  normalizeLineBreaks,
} from './characters.ts';
import { cleanText } from './clean-text.ts';

/**
 * Required plain text on a single line; the output is cleaned by {@link cleanText}.
 *
 * Control characters are refused before cleaning: a line break in a name could inject a
 * mail header, and PostgreSQL refuses NUL. The invisible ones that pasted text often
 * contains are first replaced by white space. See docs/product.md, "Text fields", and decision 17.
 *
 * @param label name of the field in error messages, e.g. "First name"
 */
export function singleLineSchema(label: string, maxLength: number) {
  return requiredSchema(label, maxLength, singleLineChecks(label));
}

/** Required plain text of any number of lines; otherwise like {@link singleLineSchema}. */
export function multilineSchema(label: string, maxLength: number) {
  return requiredSchema(label, maxLength, multilineChecks(label));
}

/**
 * Optional plain text of any number of lines; `null` if nothing visible is left after
 * cleaning. CR LF, which multipart forms send, becomes LF.
 */
export function optionalMultilineSchema(label: string, maxLength: number) {
  const text = z.string({ error: `${label} must be plain text` }).check(
    ...multilineChecks(label),
    z.overwrite((lines) => cleanText(lines.replaceAll('\r\n', '\n'))),
    z.maxLength(maxLength, { error: tooLong(label, maxLength) }),
  );
  return z.pipe(z.nullable(text), z.transform(visibleOrNull));
}

/**
 * Required address on a single line. It is trimmed but not cleaned, because cleaning could
 * change an address.
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

function requiredSchema(label: string, maxLength: number, characterChecks: Checks) {
  const required = `${label} is required`;
  return z
    .string({ error: required })
    .check(
      ...characterChecks,
      z.overwrite(cleanText),
      z.regex(VISIBLE_CHARACTER, { error: required, abort: true }),
      z.maxLength(maxLength, { error: tooLong(label, maxLength) }),
    );
}

function singleLineChecks(label: string): Checks {
  return [
    z.overwrite(replaceLineSeparators),
    z.regex(SINGLE_LINE, { error: `${label} must be a single line of text`, abort: true }),
  ];
}

function multilineChecks(label: string): Checks {
  return [
    z.overwrite(normalizeLineBreaks),
    z.regex(MULTILINE, { error: `${label} must be plain text`, abort: true }),
  ];
}

/** Error message for text over the length limit. */
export function tooLong(label: string, maxLength: number): string {
  return `${label} must be at most ${maxLength.toLocaleString('en-US')} characters`;
}

function visibleOrNull(text: string | null): string | null {
  return text !== null && VISIBLE_CHARACTER.test(text) ? text : null;
}
