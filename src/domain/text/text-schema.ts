import * as z from 'zod/mini';
import { pastedAddress } from '#domain/http/pasted-address.ts';
import {
  MULTILINE,
  pastedControlsToSpaces,
  SINGLE_LINE,
  VISIBLE_CHARACTER,
  pastedControlsToLineBreaks,
} from './characters.ts';

/** Converts accepted text to the text to store. */
type Normalize = (text: string) => string;

const trim: Normalize = (text) => text.trim();

/**
 * Required plain text on a single line.
 *
 * The control characters that pasted text often contains are replaced with spaces. All others are
 * refused before `normalize`: a line break in a name could inject a mail header, and PostgreSQL
 * refuses NUL. See docs/rules.md, "Text fields", and decision 17.
 *
 * @param label     name of the field in error messages, e.g. "First name"
 * @param normalize trims by default; `cleanText` for the fields that docs/rules.md names under
 *                  "Text cleaner"
 */
export function singleLineSchema(label: string, maxLength: number, normalize = trim) {
  return requiredSchema(label, maxLength, singleLineChecks(label), normalize);
}

/**
 * Required plain text of any number of lines. Line breaks and tabs are kept, pasted vertical tabs and
 * form feeds become line breaks, and all other control characters are refused. Otherwise like
 * {@link singleLineSchema}.
 */
export function multilineSchema(label: string, maxLength: number, normalize = trim) {
  return requiredSchema(label, maxLength, multilineChecks(label), normalize);
}

/**
 * Like {@link multilineSchema}, but optional: `null` if nothing visible is left after `normalize`. CR
 * LF, which multipart forms send, becomes LF.
 */
export function optionalMultilineSchema(label: string, maxLength: number, normalize = trim) {
  const withLineFeeds: Normalize = (text) => normalize(text.replaceAll('\r\n', '\n'));
  return optionalSchema(label, maxLength, multilineChecks(label), withLineFeeds);
}

/** Like {@link singleLineSchema}, but optional: `null` if nothing visible is left after `normalize`. */
export function optionalSingleLineSchema(label: string, maxLength: number, normalize = trim) {
  return optionalSchema(label, maxLength, singleLineChecks(label), normalize);
}

/**
 * Required address on a single line, without what copying has added. Tabs are refused, not replaced, because an address
 * contains no white space.
 */
export function addressSchema(label: string, maxLength: number) {
  return requiredSchema(label, maxLength, [singleLine(label)], pastedAddress);
}

type Checks = z.core.$ZodCheck<string>[];

function requiredSchema(
  label: string,
  maxLength: number,
  characterChecks: Checks,
  normalize: Normalize,
) {
  const required = `${label} is required`;
  return z
    .string({ error: required })
    .check(
      ...characterChecks,
      z.overwrite(normalize),
      z.regex(VISIBLE_CHARACTER, { error: required, abort: true }),
      z.maxLength(maxLength, { error: tooLongMessage(label, maxLength) }),
    );
}

function optionalSchema(
  label: string,
  maxLength: number,
  characterChecks: Checks,
  normalize: Normalize,
) {
  const text = z
    .string({ error: `${label} must be plain text` })
    .check(
      ...characterChecks,
      z.overwrite(normalize),
      z.maxLength(maxLength, { error: tooLongMessage(label, maxLength) }),
    );
  return z.pipe(z.nullable(text), z.transform(visibleOrNull));
}

function singleLineChecks(label: string): Checks {
  return [z.overwrite(pastedControlsToSpaces), singleLine(label)];
}

function singleLine(label: string) {
  return z.regex(SINGLE_LINE, { error: `${label} must be a single line of text`, abort: true });
}

function multilineChecks(label: string): Checks {
  return [
    z.overwrite(pastedControlsToLineBreaks),
    z.regex(MULTILINE, { error: `${label} must be plain text`, abort: true }),
  ];
}

/** Error message for text over the length limit. */
export function tooLongMessage(label: string, maxLength: number): string {
  return `${label} must be at most ${maxLength.toLocaleString('en-US')} characters`;
}

function visibleOrNull(text: string | null): string | null {
  return text !== null && VISIBLE_CHARACTER.test(text) ? text : null;
}
