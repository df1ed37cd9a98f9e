import * as z from 'zod/mini';

const MAX_LENGTH = 35;

/** Schema of a language tag of BCP 47, such as "en" or "pt-BR", which it makes canonical. */
export function languageTagSchema(error: string) {
  return z
    .string({ error })
    .check(
      z.trim(),
      z.maxLength(MAX_LENGTH, { error, abort: true }),
      z.refine(isLanguageTag, { error, abort: true }),
      z.overwrite(canonicalTag),
    );
}

/** The same, and `null` for an empty text. */
export function optionalLanguageTagSchema(error: string) {
  return z.pipe(
    z.nullable(z.string({ error })),
    z.pipe(
      z.transform((text: string | null) => text || null),
      z.nullable(languageTagSchema(error)),
    ),
  );
}

function isLanguageTag(tag: string): boolean {
  // Without this, a word such as "english" would be a tag of the future.
  if (!/^[a-z]{2,3}(?:-|$)/i.test(tag)) return false;
  try {
    canonicalTag(tag);
    return true;
  } catch {
    return false;
  }
}

/** @throws RangeError when the tag is malformed */
function canonicalTag(tag: string): string {
  return new Intl.Locale(tag).toString();
}
