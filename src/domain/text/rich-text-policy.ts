/**
 * Allowed HTML in the biography, shared by the server's sanitiser on save and the
 * browser's on display. Whatever is not allowed is removed. The
 * forbidden lists name the dangerous tags and attributes once more, for DOMPurify in the browser.
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
