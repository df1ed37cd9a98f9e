import { parseUrl } from '#domain/http/parse-url.ts';
import { trimInvisible } from '#domain/http/trim-invisible.ts';

const SPACE_OR_CONTROL = /[\s\p{Cc}]/u;

/** A host name with a dot, an optional port, and then nothing, a path, a query or a fragment. */
const BARE_DOMAIN =
  /^(?:[\p{L}\p{N}][\p{L}\p{N}-]*\.)+(?:\p{L}{2,}|xn--[a-z\d-]+)(?::\d+)?(?:[/?#]|$)/iu;

/**
 * Looks like a bare domain, because its extension looks like a top-level domain. With "www.", it is one: a
 * few extensions are also top-level domains.
 */
const FILE_NAME = new RegExp(
  String.raw`^(?!www\.)[^/?#]+\.(?:${[
    'pdf|docx?|docm|dotx?|odt|ott|rtf|txt|text|md|tex|pages|epub|mobi|azw3?|djvu|wpd',
    'xlsx?|xlsm|xlsb|ods|csv|tsv|numbers|pptx?|pptm|ppsx?|odp|key|odg|vsdx?|mdb|accdb|sqlite|db',
    'html?|xhtml|shtml|mhtml?|xml|xsd|json|jsonl|ya?ml|log|sql|css|js|ts|py|ipynb|php|aspx?|jsp',
    'zip|rar|7z|tar|tgz|gz|bz2|xz|iso|dmg|exe|msi|apk|jar',
    'jpe?g|png|gif|webp|bmp|svg|tiff?|heic|heif|avif|ico|psd|eps|raw',
    'mp3|mp4|m4a|m4v|wav|ogg|oga|ogv|flac|aac|webm|mov|avi|mkv|wmv|mpe?g|srt|vtt|sbv',
    'eml|msg|ics|vcf|mbox',
  ].join('|')})(?:[?#]|$)`,
  'i',
);

/**
 * Converts a typed address to the href of an external link. An http, https or mailto address is
 * returned as it is, and a bare domain such as "example.org" gets "https://".
 *
 * `null` for everything else: other schemes, "//host", plain words, file names such as
 * "report.pdf", and text that contains white space or control characters.
 */
export function externalHref(typed: string): string | null {
  const text = trimInvisible(typed);
  if (SPACE_OR_CONTROL.test(text)) return null;
  if (/^mailto:[^@]+@./i.test(text)) return text;
  if (/^https?:\/\//i.test(text)) return parseUrl(text) === null ? null : text;
  if (!BARE_DOMAIN.test(text) || FILE_NAME.test(text)) return null;
  return parseUrl(`https://${text}`) === null ? null : `https://${text}`;
}
