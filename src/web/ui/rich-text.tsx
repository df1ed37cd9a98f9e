import DOMPurify from 'dompurify';

import { isRichTextHref } from '#domain/text/rich-text-href.ts';
import { richTextPolicy } from '#domain/text/rich-text-policy.ts';

/** Renders the biography's HTML, sanitized again in the browser. */
export function RichText({ html, className }: { html: string; className: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: sanitized(html) }} />;
}

/**
 * DOMPurify needs a browser DOM. The server returns the HTML unchanged, because its API
 * has already sanitized it with the same policy.
 */
function sanitized(html: string): string {
  if (!DOMPurify.isSupported) return html;

  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...richTextPolicy.allowedTags],
    ALLOWED_ATTR: [...richTextPolicy.allowedAttributes],
    FORBID_TAGS: [...richTextPolicy.forbiddenTags],
    FORBID_ATTR: [...richTextPolicy.forbiddenAttributes],
    // Otherwise DOMPurify would check the values of these attributes as URIs and drop them.
    ADD_URI_SAFE_ATTR: ['target', 'rel'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of fragment.querySelectorAll('a')) {
    if (!isRichTextHref(link.getAttribute('href') ?? '')) link.removeAttribute('href');
    if (link.hasAttribute('target')) link.setAttribute('rel', richTextPolicy.newTabRel);
  }

  const container = document.createElement('div');
  container.append(fragment);
  return container.innerHTML;
}
