/**
 * What the biography's HTML may hold. One policy for both sanitisers, the
 * server's on save and the browser's on display. Attributes not allowed here
 * are forbidden too; the lists of forbidden things exist for those sanitisers
 * that let more pass unless told. Source: specification §5.
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
  /** Given to every link that opens a new tab, so that the tab cannot steer this one. */
  newTabRel: 'noopener noreferrer',
} as const;
