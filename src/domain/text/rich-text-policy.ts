/**
 * HTML that the biography may contain. The server's sanitiser and the browser's use the same
 * policy; they remove whatever is not allowed. The browser's (DOMPurify) also gets the forbidden
 * lists: they keep the most dangerous names out even if the allowed lists grow by mistake.
 * See docs/product.md, "Rich text".
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
