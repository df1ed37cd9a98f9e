/** As many of the most used passwords as are refused. Source: NIST SP 800-63B §3.1.1.2. */
const REFUSED = 3000;

export const KNOWN_BAD_SENTENCE =
  'This password is one of the first that everybody guesses. Please choose another.';

/** Whether the password, in whatever case, is among the most used ones. */
export async function isKnownBadPassword(password: string): Promise<boolean> {
  // Fifty thousand words that are needed once in a blue moon.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const refused = dictionary['passwords-common'].slice(0, REFUSED);
  return refused.includes(password.normalize('NFKC').toLowerCase());
}
