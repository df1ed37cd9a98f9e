/** Longest address a mail server has to accept. Source: RFC 5321 §4.5.3.1.3, errata 1690. */
export const MAX_EMAIL_LENGTH = 254;

const LOCAL_PART = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const LABEL = /^(?!-)[a-z\d-]{1,63}(?<!-)$/i;
const TOP_LEVEL = /^(?:[a-z]{2,}|xn--[a-z\d-]+)$/i;

/**
 * Whether the text is an e-mail address that ordinary mail servers deliver to.
 *
 * Takes plus tags and subdomains. Refuses what is legal but only ever a mistake
 * or an attack on a contact form: quoted names, addresses of bare numbers or
 * without a dot in the domain. Letters beyond ASCII are refused because many
 * servers cannot answer to them; a domain may come in its "xn--" form.
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
