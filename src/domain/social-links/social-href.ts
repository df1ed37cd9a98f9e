import { mailtoHref } from '#domain/http/mailto-href.ts';
import { externalHref } from '#domain/http/external-href.ts';
import { isEmailAddress } from '#domain/text/email-address.ts';

/**
 * What a social link's url may become as a link: what {@link externalHref} lets pass,
 * or a bare e-mail address as mailto. `null` means: show no link.
 */
export function socialHref(url: string): string | null {
  const text = url.trim();
  if (isEmailAddress(text)) return mailtoHref(text);
  return externalHref(text);
}
