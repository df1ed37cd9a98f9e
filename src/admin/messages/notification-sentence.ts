import type { Notification } from '#domain/messages/admin-message.ts';

/**
 * Says why the mail that announces a message could not be sent, in plain words; `null` while nothing has
 * failed. The reply of the mail server is left to the details.
 */
export function notificationSentence({ state, attempts, error }: Notification): string | null {
  const reason = error === null ? '' : `: ${plainReason(error)}`;
  if (state === 'failed') return `The notification could not be sent${reason}.`;
  if (state !== 'waiting' || attempts === 0) return null;
  return `The notification could not be sent yet${reason}. It will be tried again.`;
}

/** The reply of the mail server, and how often the mail was tried. */
export function notificationDetails({ attempts, error }: Notification): string {
  const tried = `Tried ${attempts === 1 ? 'once' : `${attempts} times`}.`;
  return error === null ? tried : `${tried} ${error}`;
}

function plainReason(error: string): string {
  return reasons.find(([pattern]) => pattern.test(error))?.[1] ?? OTHER_REASON;
}

const OTHER_REASON = 'the mail server refused it';

/**
 * What the errors mean, the first match counts. The numbers are enhanced status codes.
 * Source: RFC 3463; RFC 5321 §4.2.3.
 */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/\b[45]\.2\.2\b|mailbox (?:is )?full|over ?quota|quota exceeded/i, 'your mailbox is full'],
  [
    /\b5\.1\.[1-6]\b|user unknown|no such user|unknown recipient/i,
    'your email address is not known there',
  ],
  [
    /\b5\.7\.8\b|\b53[0-5]\b|authentication|invalid login/i,
    'the mail server did not accept the sign-in',
  ],
  [/\b[45]\.3\.4\b|\b552\b|too (?:large|big)/i, 'it is larger than the mail server allows'],
  [/\b[45]\.7\.\d+\b|spam|blocked|blacklist|policy/i, 'the mail server took it for unwanted mail'],
  [/encrypted connection|TLS|certificate/i, 'there is no secure connection to the mail server'],
  [/in time|could not be reached|closed the connection/i, 'the mail server could not be reached'],
  [
    /\b4\.\d+\.\d+\b|\b4\d\d\b|try again|unavailable/i,
    'the mail server does not take mail at the moment',
  ],
];
