import sanitizeHtml, { type Attributes } from 'sanitize-html';
import { isRichTextHref } from '#domain/text/rich-text-href.ts';
import { richTextPolicy } from '#domain/text/rich-text-policy.ts';

/** More than any tested text needs. Every pass returns safe text, even if that text is not stable yet. */
const MAX_PASSES = 20;

/**
 * Returns HTML that can be stored, because sanitizing it again changes nothing. One pass is not
 * always enough: removing tags can leave others nested in a way that the next pass reads
 * differently.
 */
export function sanitizeUntilStable(html: string): string {
  let [before, clean] = [html, sanitizeRichText(html)];
  for (let pass = 1; pass < MAX_PASSES && clean !== before; pass += 1) {
    [before, clean] = [clean, sanitizeRichText(clean)];
  }
  return clean;
}

/** Returns HTML that is safe to show on a page. See docs/rules.md, "Rich text". */
export function sanitizeRichText(html: string): string {
  const clean = sanitizeHtml(html, {
    allowedTags: [...richTextPolicy.allowedTags],
    allowedAttributes: { a: [...richTextPolicy.allowedAttributes] },
    allowedSchemes: [...richTextPolicy.linkSchemes],
    allowedSchemesAppliedToAttributes: ['href'],
    transformTags: { a: (tagName, attributes) => ({ tagName, attribs: allowedLink(attributes) }) },
  });
  // Editors and browsers write "<br>". The sanitizer escapes "<" in attributes, so this changes only tags.
  return clean.replaceAll('<br />', '<br>');
}

/** Drops a URL that is not allowed, and adds `rel` when the link opens a new tab. */
function allowedLink(link: Attributes): Attributes {
  const { href, ...rest } = link;
  const kept = href === undefined || isRichTextHref(href) ? link : rest;
  return kept['target'] === undefined ? kept : { ...kept, rel: richTextPolicy.newTabRel };
}
