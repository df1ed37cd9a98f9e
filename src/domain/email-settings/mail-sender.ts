/** The sender of a mail. Both parts stay apart, so that no character of the name is read as an address. */
export interface MailSender {
  name: string;
  address: string;
}

/** Splits the text of a sender, which is "Name <address>" or only the address. */
export function parseSender(text: string): MailSender {
  const [, name = '', address = text] = /^(.*)<(.*)>$/.exec(text) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}
