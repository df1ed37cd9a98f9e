import { isEmailAddress } from '#domain/text/email-address.ts';
import { trimEndOf } from '#domain/text/trim-end-of.ts';

/** Addresses with the same key are the same. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}

/**
 * The address under which sign-ups are counted. Mail to many addresses of one mailbox arrives in the
 * same mailbox: plus tags are dropped, and at Gmail the dots before the "@".
 */
export function countedAddress(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf('@');
  const [local = ''] = key.slice(0, at).split('+');
  const domain = key.slice(at + 1);
  if (!GMAIL.has(domain)) return `${local}@${domain}`;
  return `${local.replaceAll('.', '')}@gmail.com`;
}

const GMAIL: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/** The keys of all email addresses in a text, such as a pasted mail about an address that is gone. */
export function findEmailKeys(text: string): string[] {
  const keys = (text.match(POSSIBLE_ADDRESSES) ?? [])
    .flatMap(addressesAround)
    .filter(isEmailAddress)
    .map(emailKey);
  return [...new Set(keys)];
}

/** What may contain one address or several, as in "<ada@example.org>=ben@example.org". */
const POSSIBLE_ADDRESSES = /[\w!#$%&'*+/=?^`{|}~.@-]+/g;

/** The text around each "@", without the characters that enclose addresses or precede them. */
function addressesAround(text: string): string[] {
  const parts = text.split('@');
  return parts.slice(1).map((after, index) => {
    const local = (parts[index] ?? '').replace(/^['`.{|}=]+/, '');
    const domain = /^[a-z\d.-]*/i.exec(after)?.[0] ?? '';
    return `${local}@${trimEndOf(domain, '.-')}`;
  });
}
