/** The sender of a mail. Both parts stay apart, so that no character of the name is read as an address. */
export interface MailSender {
  name: string;
  address: string;
}

/** Splits the text of a sender, which is "Name <address>" or only the address. */
export function parseSender(text: string): MailSender {
  const start = text.lastIndexOf('<');
  if (start === -1 || !text.endsWith('>')) return { name: '', address: text };
  const name = text.slice(0, start).trim();
  return { name: name.replace(/^"(.*)"$/, '$1'), address: text.slice(start + 1, -1) };
}
