import { mailtoHref } from '#domain/http/mailto-href.ts';
import { webHref } from '#domain/http/web-href.ts';
import { isEmailAddress } from '#domain/text/email-address.ts';

/**
 * What a social link's url may become as a link: what {@link webHref} lets pass,
 * or a bare e-mail address as mailto. `null` means: show no link.
 */
export function socialHref(url: string): string | null {
  const text = url.trim();
  if (isEmailAddress(text)) return mailtoHref(text);
  return webHref(text);
}
