import sanitizeHtml from 'sanitize-html';
import { richTextPolicy } from '#domain/text/rich-text-policy.ts';

/**
 * HTML that a page may show as it is. Empty input gives an empty string, and
 * sanitising twice changes nothing. Source: specification §5.
 */
export function sanitizeRichText(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...richTextPolicy.allowedTags],
    allowedAttributes: { a: [...richTextPolicy.allowedAttributes] },
    allowedSchemes: [...richTextPolicy.linkSchemes],
    allowedSchemesAppliedToAttributes: ['href'],
    transformTags: {
      a: (tagName, attributes) => ({
        tagName,
        attribs:
          attributes.target === undefined
            ? attributes
            : { ...attributes, rel: richTextPolicy.newTabRel },
      }),
    },
  });
}
