/** When an error of the archive allows another attempt: soon, on the next day in UTC, or never. */
type ArchiveErrorClass = 'transient' | 'daily' | 'permanent';

/*
 * The codes of the Internet Archive's Save Page Now. Sources: the document "Save Page Now 2 Public API",
 * version of 2025-10-22, and the codes that its users have seen besides.
 */

const DAILY: ReadonlySet<string> = new Set([
  'error:bandwidth-limit-exceeded',
  'error:max-daily-bandwidth',
  'error:max-daily-bandwidth-from-ip',
  'error:max-daily-bandwidth-host',
  'error:too-many-daily-captures',
  'error:too-many-daily-captures-host',
]);

const PERMANENT: ReadonlySet<string> = new Set([
  'error:bad-request',
  'error:blocked',
  'error:blocked-client-ip',
  'error:blocked-url',
  'error:filesize-limit',
  'error:ftp-access-denied',
  'error:gone',
  'error:http-version-not-supported',
  'error:invalid-host-resolution',
  'error:invalid-server-response',
  'error:invalid-url-syntax',
  'error:method-not-allowed',
  'error:network-authentication-required',
  'error:no-access',
  'error:not-found',
  'error:not-implemented',
  'error:too-many-redirects',
  'error:unauthorized',
]);

/** A refusal as the archive states it. */
export interface ArchiveRefusal {
  /** Empty without one. */
  code: string;
  /** The reason in the archive's own words. */
  message?: string | undefined;
}

/** More than the archive's sentences have, also with an address in them. */
const MAX_LETTERS = 300;

/**
 * What a refusal of the archive means, with a message for the owner. All other codes, also unknown ones,
 * may be of temporary errors.
 */
export function archiveError({ code, message = '' }: ArchiveRefusal): {
  class: ArchiveErrorClass;
  message: string;
} {
  const sentence = plainText(message.slice(0, MAX_LETTERS));
  const named = /^error:[a-z\d-]{1,60}$/.test(code) ? ` (${code})` : '';
  return {
    class: classOf(code),
    message:
      sentence === ''
        ? `The archive reported a problem${named}.`
        : `The archive answered: ${sentence}`,
  };
}

function classOf(code: string): ArchiveErrorClass {
  if (DAILY.has(code)) return 'daily';
  return PERMANENT.has(code) ? 'permanent' : 'transient';
}

/** One line without markup and invisible characters. */
function plainText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\s<>\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
}
