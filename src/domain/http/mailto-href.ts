const NEEDS_ENCODING = /[^\w.@+~!$'*-]/gu;

interface MailDraft {
  subject: string;
  body: string;
}

/**
 * Builds a mailto link, optionally with subject and body.
 *
 * Encodes every character that could end the address or add a field; line breaks become
 * CR LF. Source: RFC 6068.
 */
export function mailtoHref(address: string, draft?: MailDraft): string {
  const to = `mailto:${address.toWellFormed().replaceAll(NEEDS_ENCODING, encodeURIComponent)}`;
  if (draft === undefined) return to;
  return `${to}?subject=${encodedField(draft.subject)}&body=${encodedField(draft.body)}`;
}

function encodedField(text: string): string {
  return encodeURIComponent(text.toWellFormed().replaceAll(/\r\n?|\n/g, '\r\n'));
}
