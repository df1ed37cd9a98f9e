const NEEDS_ENCODING = /[^\w.@+~!$'*-]/gu;

interface MailDraft {
  subject: string;
  body: string;
}

/**
 * A link that writes to an e-mail address, with a draft if one is given.
 *
 * Everything that could end the address, or add another field to the draft, is
 * encoded; lines end in CR LF. Source: RFC 6068.
 */
export function mailtoHref(address: string, draft?: MailDraft): string {
  const to = `mailto:${address.toWellFormed().replaceAll(NEEDS_ENCODING, encodeURIComponent)}`;
  if (draft === undefined) return to;
  return `${to}?subject=${encodedField(draft.subject)}&body=${encodedField(draft.body)}`;
}

function encodedField(text: string): string {
  return encodeURIComponent(text.toWellFormed().replaceAll(/\r\n?|\n/g, '\r\n'));
}
