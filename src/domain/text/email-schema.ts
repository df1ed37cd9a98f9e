import * as z from 'zod/mini';
import { SINGLE_LINE, VISIBLE_CHARACTER } from './characters.ts';
import { isEmailAddress, MAX_EMAIL_LENGTH } from './email-address.ts';
import { trimInvisible } from '#domain/http/trim-invisible.ts';

const INVALID = 'Please enter a valid email address';

/** A required email address. The output has no spaces around it. */
export function emailSchema() {
  return z
    .string({ error: 'Email is required' })
    .check(
      z.regex(SINGLE_LINE, { error: INVALID, abort: true }),
      z.overwrite(trimInvisible),
      z.regex(VISIBLE_CHARACTER, { error: 'Email is required', abort: true }),
      z.maxLength(MAX_EMAIL_LENGTH, { error: INVALID, abort: true }),
      z.refine(isEmailAddress, { error: INVALID }),
    );
}
