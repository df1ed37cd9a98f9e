import { siteSettings } from '#domain/site/site-input.ts';
import type { Database } from '#server/core/database/tables.ts';
import { resolveSite } from '#server/core/site/site-defaults.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';

/** How many of the most common passwords are refused. Source: NIST SP 800-63B §3.1.1.2. */
const REFUSED = 3000;

/** Shorter names, such as initials, are parts of many passwords. */
const MIN_NAME_CHARACTERS = 4;

/**
 * Why a new password is too easy to guess, as the end of a sentence that begins with "This password"; in
 * any letter case. Source for names: OWASP ASVS 5.0, 6.1.2.
 */
export async function findWeakness(
  database: Database,
  password: string,
  username: string,
): Promise<string | undefined> {
  const { brand, creatorName } = resolveSite(await findSettings(database, siteSettings), null);
  const folded = lettersAndDigits(password);
  const hasName = [username, brand, creatorName]
    .map(lettersAndDigits)
    .some((name) => name.length >= MIN_NAME_CHARACTERS && folded.includes(name));
  if (hasName) return 'contains your name, your user name or the name of the site';
  return (await isCommon(password)) ? 'is one of the most common passwords' : undefined;
}

async function isCommon(password: string): Promise<boolean> {
  // Imported on demand, because the dictionary is large and rarely needed.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const refused = dictionary['passwords-common'].slice(0, REFUSED);
  return refused.includes(fold(password));
}

function lettersAndDigits(text: string): string {
  return fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
