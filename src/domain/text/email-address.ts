/** Maximum length of an email address. Source: RFC 5321 §4.5.3.1.3, errata 1690. */
export const MAX_EMAIL_LENGTH = 254;

/** What may precede the "@": at most 64 characters, with single dots between other characters. */
const LOCAL_PART = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;

/** One of the parts of the domain, which dots separate. */
const LABEL = /^(?!-)[a-z\d-]{1,63}(?<!-)$/i;

/** The last part of the domain: letters, or the "xn--" form of other characters. */
const TOP_LEVEL = /^(?:[a-z]{2,}|xn--[a-z\d-]+)$/i;

/**
 * Whether the text is an email address that ordinary mail servers can deliver to.
 *
 * Accepts plus tags and subdomains. Refuses legal addresses that are probably typos or attacks:
 * quoted local parts, IP addresses, and domains without a dot. Non-ASCII addresses are refused
 * because many servers cannot deliver to them; a domain may use its "xn--" form.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > MAX_EMAIL_LENGTH) return false;
  const at = text.lastIndexOf('@');
  if (at === -1 || !LOCAL_PART.test(text.slice(0, at))) return false;

  const labels = text.slice(at + 1).split('.');
  return (
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LEVEL.test(labels.at(-1) ?? '')
  );
}
