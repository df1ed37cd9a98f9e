import { mailtoHref } from '#domain/http/mailto-href.ts';
import { externalHref } from '#domain/http/external-href.ts';
import { pastedAddress } from '#domain/http/pasted-address.ts';
import { isEmailAddress } from '#domain/text/email-address.ts';
import { richTextPolicy } from '#domain/text/rich-text-policy.ts';

const SCHEME = new RegExp(`^(?:${richTextPolicy.linkSchemes.join('|')}):.`, 'i');

const CONTROL = /\p{Cc}/u;

/**
 * Whether a link in rich text may have this href: it has an allowed scheme or stays on this site.
 */
export function isRichTextHref(href: string): boolean {
  return !CONTROL.test(href) && (SCHEME.test(href) || isInternalHref(href));
}

/** Whether the href is a path, query or fragment of this site; "//host" is another site. */
export function isInternalHref(href: string): boolean {
  return /^(?:[?#]|\/(?![/\\]))/.test(href);
}

/**
 * Converts a typed address to the href of a link in rich text: an href that
 * {@link isRichTextHref} accepts is kept, a bare email address becomes mailto, and a bare
 * domain becomes https. `null` for everything else.
 */
export function richTextHref(typed: string): string | null {
  const text = pastedAddress(typed);
  if (/\s/.test(text)) return null;
  if (isEmailAddress(text)) return mailtoHref(text);
  if (/^https?:/i.test(text)) return externalHref(text);
  return isRichTextHref(text) ? text : externalHref(text);
}
