import { mailtoHref } from '#domain/http/mailto-href.ts';
import { webHref } from '#domain/http/web-href.ts';
import { isEmailAddress } from '#domain/text/email-address.ts';

/**
 * Href of a social link: like {@link webHref}, but a bare email address becomes mailto.
 * `null` means that no link may be shown.
 */
export function socialHref(url: string): string | null {
  const text = url.trim();
  if (isEmailAddress(text)) return mailtoHref(text);
  return webHref(text);
}
