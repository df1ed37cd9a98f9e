import sanitizeHtml, { type Attributes } from 'sanitize-html';
import { isRichTextHref } from '#domain/text/rich-text-href.ts';
import { richTextPolicy } from '#domain/text/rich-text-policy.ts';

/** However odd the nesting, it settles sooner; and what has not settled is harmless all the same. */
const MAX_PASSES = 20;

/**
 * HTML that can be stored: sanitising it again changes nothing. What is taken
 * out can leave tags behind that nest in a new way, and are read differently
 * the next time, so once is not always enough.
 */
export function sanitizeForGood(html: string): string {
  let [before, settled] = [html, sanitizeRichText(html)];
  for (let pass = 1; pass < MAX_PASSES && settled !== before; pass += 1) {
    [before, settled] = [settled, sanitizeRichText(settled)];
  }
  return settled;
}

/**
 * HTML that a page may show as it is. Empty input gives an empty string.
 * See docs/product.md, "Rich text".
 */
export function sanitizeRichText(html: string): string {
  const clean = sanitizeHtml(html, {
    allowedTags: [...richTextPolicy.allowedTags],
    allowedAttributes: { a: [...richTextPolicy.allowedAttributes] },
    allowedSchemes: [...richTextPolicy.linkSchemes],
    allowedSchemesAppliedToAttributes: ['href'],
    transformTags: { a: (tagName, attributes) => ({ tagName, attribs: plainLink(attributes) }) },
  });
  // As editors and browsers write it; within an attribute there is no "<".
  return clean.replaceAll('<br />', '<br>');
}

/** A link as it may stand: an address that rich text does not take is left out. */
function plainLink(link: Attributes): Attributes {
  const { href, ...rest } = link;
  const kept = href === undefined || isRichTextHref(href) ? link : rest;
  return kept['target'] === undefined ? kept : { ...kept, rel: richTextPolicy.newTabRel };
}
