import { parseUrl } from '#domain/http/parse-url.ts';
import { trimInvisible } from '#domain/http/trim-invisible.ts';

const SPACE_OR_CONTROL = /[\s\p{Cc}]/u;

/** A host name with a dot, an optional port, and then nothing, a path, a query or a fragment. */
const BARE_DOMAIN =
  /^(?:[\p{L}\p{N}][\p{L}\p{N}-]*\.)+(?:\p{L}{2,}|xn--[a-z\d-]+)(?::\d+)?(?:[/?#]|$)/iu;

/**
 * Converts a typed address to the href of a link. An http, https or mailto address is returned as it is,
 * and a bare domain such as "example.org" gets "https://". `null` for everything else: other schemes,
 * "//host", plain words, and text that contains white space or control characters.
 */
export function webHref(typed: string): string | null {
  const text = trimInvisible(typed);
  if (SPACE_OR_CONTROL.test(text)) return null;
  if (/^mailto:[^@]+@./i.test(text)) return text;
  if (/^https?:\/\//i.test(text)) return parseUrl(text) === null ? null : text;
  if (!BARE_DOMAIN.test(text)) return null;
  return parseUrl(`https://${text}`) === null ? null : `https://${text}`;
}
