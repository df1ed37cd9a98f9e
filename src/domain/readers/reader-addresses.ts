import { isEmailAddress } from '#domain/text/email-address.ts';

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
  const candidates = text.match(/[\w!#$%&'*+/=?^`{|}~.-]+@[a-z\d.-]+/gi) ?? [];
  const keys = candidates
    // Such characters also enclose addresses, or precede them, as in "rfc822;ada@example.org".
    .map((candidate) => candidate.replaceAll(/^['`.{|}=]+|[.'-]+$/g, ''))
    .filter(isEmailAddress)
    .map(emailKey);
  return [...new Set(keys)];
}
