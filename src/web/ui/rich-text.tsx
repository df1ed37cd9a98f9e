import DOMPurify from 'dompurify';

import { isRichTextHref } from '#domain/text/rich-text-href.ts';
import { richTextPolicy } from '#domain/text/rich-text-policy.ts';

/** HTML written in the biography's editor, sanitised once more before it is shown. */
export function RichText({ html, className }: { html: string; className: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: sanitized(html) }} />;
}

/**
 * DOMPurify works only in a real browser and does nothing elsewhere. The server
 * renders what its own API has sanitised by the same policy.
 */
function sanitized(html: string): string {
  if (!DOMPurify.isSupported) return html;

  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...richTextPolicy.allowedTags],
    ALLOWED_ATTR: [...richTextPolicy.allowedAttributes],
    FORBID_TAGS: [...richTextPolicy.forbiddenTags],
    FORBID_ATTR: [...richTextPolicy.forbiddenAttributes],
    // Without this their values would have to look like addresses, and be dropped.
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
