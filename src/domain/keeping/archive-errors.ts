/** When an error of the archive allows another attempt: soon, on the next day in UTC, or never. */
type ArchiveErrorClass = 'transient' | 'daily' | 'permanent';

export interface ArchiveError {
  class: ArchiveErrorClass;
  /** For the owner. */
  message: string;
}

/**
 * The errors of the Internet Archive's Save Page Now by their codes. Sources: the document "Save Page
 * Now 2 Public API", version of 2025-10-22, and the codes that its users have seen besides.
 */
const errors: Readonly<Record<string, ArchiveError>> = {
  'error:bad-gateway': transient('The website answered with an error.'),
  'error:browsing-timeout': transient('The page took too long to load.'),
  'error:capture-location-error': transient('The archive had a problem of its own.'),
  'error:cannot-fetch': transient('The archive is busy.'),
  'error:celery': transient('The archive had a problem of its own.'),
  'error:gateway-timeout': transient('The website did not answer in time.'),
  'error:internal-server-error': transient('The archive had a problem of its own.'),
  'error:job-failed': transient('The archive had a problem of its own.'),
  'error:no-browsers-available': transient('The archive is busy.'),
  'error:no-captures': transient('The archive received nothing from the website.'),
  'error:protocol-error': transient('The connection to the website was interrupted.'),
  'error:proxy-error': transient('The archive had a problem of its own.'),
  'error:read-timeout': transient('The website did not answer in time.'),
  'error:service-unavailable': transient('The website was not available.'),
  'error:soft-time-limit-exceeded': transient('The page took too long to load.'),
  'error:too-many-requests': transient('The website refused so many requests.'),
  'error:user-session-limit': transient('The archive is still busy with your other pages.'),
  'error:bandwidth-limit-exceeded': daily('The website has no bandwidth left for today.'),
  'error:max-daily-bandwidth': daily('The archive takes only so much from an account in a day.'),
  'error:max-daily-bandwidth-from-ip': daily('The archive takes only so much from you in a day.'),
  'error:max-daily-bandwidth-host': daily(
    'The archive takes only so much from a website in a day.',
  ),
  'error:too-many-daily-captures': daily('The archive takes this page only a few times a day.'),
  'error:too-many-daily-captures-host': daily(
    'The archive takes only so many pages of a website in a day.',
  ),
  'error:bad-request': permanent('The website cannot read this address.'),
  'error:blocked': permanent('The website blocks the archive.'),
  'error:blocked-client-ip': permanent('The archive blocks the network of this server.'),
  'error:blocked-url': permanent('The archive does not take this address.'),
  'error:filesize-limit': permanent('The file is too large for the archive.'),
  'error:ftp-access-denied': permanent('The website does not allow access.'),
  'error:gone': permanent('The page is gone.'),
  'error:http-version-not-supported': permanent('The archive cannot talk to this website.'),
  'error:invalid-host-resolution': permanent('The archive does not find this website.'),
  'error:invalid-server-response': permanent('The archive cannot read the answer of the website.'),
  'error:invalid-url-syntax': permanent('The archive cannot read this address.'),
  'error:method-not-allowed': permanent('The website does not allow access.'),
  'error:network-authentication-required': permanent('The page is not public.'),
  'error:no-access': permanent('The page is not public.'),
  'error:not-found': permanent('The page does not exist.'),
  'error:not-implemented': permanent('The archive cannot talk to this website.'),
  'error:too-many-redirects': permanent('The address leads from one to the next without an end.'),
  'error:unauthorized': permanent('The page is not public.'),
};

/** A refusal as the archive states it. */
export interface ArchiveRefusal {
  /** Empty without one. */
  code: string;
  /** The reason in the archive's own words, which are more exact than ours. */
  message?: string | undefined;
}

/** More than the archive's sentences have, also with an address in them. */
const MAX_LETTERS = 300;

/** What a refusal of the archive means. An unknown code may be a new kind of temporary error. */
export function archiveError({ code, message = '' }: ArchiveRefusal): ArchiveError {
  const known = Object.hasOwn(errors, code) ? errors[code] : undefined;
  const isReadable = /^error:[a-z\d-]{1,60}$/.test(code);
  const error =
    known ?? transient(`The archive reported a problem${isReadable ? ` (${code})` : ''}.`);
  const sentence = plainText(message.slice(0, MAX_LETTERS));
  return sentence === '' ? error : { ...error, message: `The archive answered: ${sentence}` };
}

/** One line without markup and invisible characters. */
function plainText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\s<>\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
}

function transient(message: string): ArchiveError {
  return { class: 'transient', message };
}

function daily(message: string): ArchiveError {
  return { class: 'daily', message };
}

function permanent(message: string): ArchiveError {
  return { class: 'permanent', message };
}
