import { trimInvisible } from '#domain/http/trim-invisible.ts';
import { webHref } from '#domain/http/web-href.ts';

/**
 * Looks like a bare domain, because its extension looks like a top-level domain. Extensions that are the
 * domain of a country, such as "md" and "py", are left out: "gov.md" is a website.
 */
const FILE_NAME = new RegExp(
  String.raw`^(?!www\.)[^/?#:]+\.(?:${[
    'pdf|do[ct][mx]?|odt|rtf|te?xt|epub|xls[xmb]?|ods|[ct]sv|pp[st][xm]?|odp|pages|numbers|key',
    'x?html?|xml|json|log|eml|zip|rar|7z|gz|jpe?g|png|gif|webp|bmp|svg|tiff?|heic|avif',
    'mp[34]|m4[av]|wav|og[gv]|webm|mov|avi|mkv|mpe?g|srt|vtt|sbv',
  ].join('|')})(?:[?#]|$)`,
  'i',
);

/**
 * Converts a typed address to the href of an external link, like {@link webHref}, but `null` also for
 * file names such as "report.pdf". Home does not load this list, because no social link is a file name.
 */
export function externalHref(typed: string): string | null {
  return FILE_NAME.test(trimInvisible(typed)) ? null : webHref(typed);
}
