import { randomInt } from 'node:crypto';
import { DAY_MS } from '#domain/dates/durations.ts';
import { newPasswordSchema } from '#domain/sign-in/change-password.ts';

/** How long a generated password is valid. It can be used only to sign in and set another password. */
export const GENERATED_PASSWORD_DAYS = 7;

/** Generates a password from over a hundred random bits, in a form that can be typed, such as "aB3dE-…". */
export function generatePassword(): string {
  const password = Array.from({ length: 4 }, randomGroup).join('-');
  // A password that has no digit, for example, breaks the rules and is generated again.
  return newPasswordSchema.safeParse(password).success ? password : generatePassword();
}

/** The characters of a generated password, without those that look alike. */
const CHARACTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function randomGroup(): string {
  return Array.from({ length: 5 }, () => CHARACTERS.charAt(randomInt(CHARACTERS.length))).join('');
}

/**
 * Whether a password that was generated at the given time has expired.
 *
 * @param generatedAt ISO 8601 instant; `null` for a password that was chosen, which never expires
 */
export function isExpired(generatedAt: string | null, now: Date): boolean {
  if (generatedAt === null) return false;
  return now.getTime() - Date.parse(generatedAt) >= GENERATED_PASSWORD_DAYS * DAY_MS;
}
