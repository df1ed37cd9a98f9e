import { parseUrl } from '#domain/http/parse-url.ts';
import { mailtoHref } from '#domain/http/mailto-href.ts';
import { externalHref } from '#domain/http/external-href.ts';
import { isEmailAddress } from '#domain/text/email-address.ts';
import { richTextPolicy } from '#domain/text/rich-text-policy.ts';

const SCHEME = new RegExp(`^(?:${richTextPolicy.linkSchemes.join('|')}):.`, 'i');

const CONTROL = /\p{Cc}/u;

/** Whether a link in rich text may lead there: by one of the policy's schemes, or within this site. */
export function isRichTextHref(href: string): boolean {
  return !CONTROL.test(href) && (SCHEME.test(href) || isInternalHref(href));
}

/** Whether a link leads to a page of this site; "//host" leads to another. */
export function isInternalHref(href: string): boolean {
  return /^(?:[?#]|\/(?![/\\]))/.test(href);
}

/**
 * What a typed address becomes as a link in rich text: what {@link isRichTextHref} lets
 * pass, a bare e-mail address as mailto, a bare domain as https. `null` for all else.
 */
export function richTextHref(typed: string): string | null {
  const text = typed.trim();
  if (/\s/.test(text)) return null;
  if (isEmailAddress(text)) return mailtoHref(text);
  if (/^https?:/i.test(text) && parseUrl(text) === null) return null;
  return isRichTextHref(text) ? text : externalHref(text);
}
