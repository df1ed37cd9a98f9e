import { parseUrl } from '#domain/http/parse-url.ts';

const SPACE_OR_CONTROL = /[\s\p{Cc}]/u;

/** A host name with a dot, an optional port, and then nothing, a path, a query or a fragment. */
const BARE_DOMAIN =
  /^(?:[\p{L}\p{N}][\p{L}\p{N}-]*\.)+(?:\p{L}{2,}|xn--[a-z\d-]+)(?::\d+)?(?:[/?#]|$)/iu;

/** Looks like a bare domain, because its extension looks like a top-level domain. */
const FILE_NAME = /^[^/]+\.(?:pdf|docx?|txt|jpe?g|png|gif|webp|bmp|svg)$/i;

/**
 * Converts a typed address to the href of an external link. An http, https or mailto address is
 * returned as it is, and a bare domain such as "example.org" gets "https://".
 *
 * `null` for everything else: other schemes, "//host", plain words, file names such as
 * "report.pdf", and text that contains white space or control characters.
 */
export function externalHref(typed: string): string | null {
  const text = typed.trim();
  if (SPACE_OR_CONTROL.test(text)) return null;
  if (/^mailto:[^@]+@./i.test(text)) return text;
  if (/^https?:\/\//i.test(text)) return parseUrl(text) === null ? null : text;
  if (!BARE_DOMAIN.test(text) || FILE_NAME.test(text)) return null;
  return parseUrl(`https://${text}`) === null ? null : `https://${text}`;
}
