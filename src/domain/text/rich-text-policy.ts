/**
 * HTML that the biography may contain. The sanitizers of the server and of the browser use the same
 * policy and remove everything that it does not allow. DOMPurify, the browser's sanitizer, also
 * applies the forbidden lists, which block the most dangerous tags and attributes even if one of
 * them is added to the allowed lists by mistake.
 * See docs/rules.md, "Rich text".
 */
export const richTextPolicy = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'em',
    'u',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'ul',
    'ol',
    'li',
    'blockquote',
    'a',
  ],
  allowedAttributes: ['href', 'target', 'rel'],
  forbiddenTags: [
    'script',
    'object',
    'embed',
    'iframe',
    'form',
    'input',
    'textarea',
    'select',
    'button',
  ],
  forbiddenAttributes: ['style', 'onclick', 'onload', 'onerror', 'onmouseover'],
  linkSchemes: ['http', 'https', 'ftp', 'ftps', 'mailto', 'tel', 'callto', 'sms', 'cid', 'xmpp'],
  /** Set on every link with a `target`, so that the new tab cannot control this one. */
  newTabRel: 'noopener noreferrer',
} as const;
