import { isEmailAddress } from '#domain/text/email-address.ts';

/**
 * The email address that a social link leads to, e.g. of "mailto:host@example.org?subject=Hi".
 * `null` when the link leads elsewhere.
 */
export function linkedEmail(url: string): string | null {
  const [address = ''] = url
    .trim()
    .replace(/^mailto:/i, '')
    .split('?', 1);
  return isEmailAddress(address) ? address : null;
}
