import { parseUrl } from '#domain/http/parse-url.ts';

const SPACE_OR_CONTROL = /[\s\p{Cc}]/u;
const BARE_DOMAIN =
  /^(?:[\p{L}\p{N}][\p{L}\p{N}-]*\.)+(?:\p{L}{2,}|xn--[a-z\d-]+)(?::\d+)?(?:[/?#]|$)/iu;
const FILE_NAME_ONLY = /^[^/]+\.(?:pdf|docx?|txt|jpe?g|png|gif|webp|bmp|svg)$/i;

/**
 * What a typed address may become as a link to elsewhere: http, https and
 * mailto as they are, a bare domain as https.
 *
 * `null` for everything else: other schemes, "//host", plain words, the name of
 * a document, and anything with white space or control characters inside.
 */
export function externalHref(typed: string): string | null {
  const text = typed.trim();
  if (SPACE_OR_CONTROL.test(text)) return null;
  if (/^mailto:[^@]+@./i.test(text)) return text;
  if (/^https?:\/\//i.test(text)) return parseUrl(text) === null ? null : text;
  if (!BARE_DOMAIN.test(text) || FILE_NAME_ONLY.test(text)) return null;
  return parseUrl(`https://${text}`) === null ? null : `https://${text}`;
}
