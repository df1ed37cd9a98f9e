/** How many of the most common passwords are refused. Source: NIST SP 800-63B §3.1.1.2. */
const REFUSED = 3000;

export const KNOWN_BAD_SENTENCE =
  'This is one of the most common passwords. Please choose another.';

/** Whether the password, in any letter case, is one of the most common ones. */
export async function isKnownBadPassword(password: string): Promise<boolean> {
  // Imported on demand, because the dictionary is large and rarely needed.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const refused = dictionary['passwords-common'].slice(0, REFUSED);
  return refused.includes(password.normalize('NFKC').toLowerCase());
}
