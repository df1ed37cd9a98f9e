import * as z from 'zod/mini';
import { oneLine } from '#domain/text/characters.ts';

/**
 * Why a mail was not sent, in one sentence for the administrator. The sentence quotes the mail
 * server and contains no secrets.
 */
export class MailFailure extends Error {
  override name = 'MailFailure';
  /** Whether every other mail would fail as well, as with an unreachable server or a wrong password. */
  readonly affectsAllMail: boolean;
  /** What the mail server refused permanently; `null` if it may accept the mail later. */
  readonly refused: 'mail' | 'unknown address' | null;

  constructor(message: string, affectsAllMail: boolean, refused: MailFailure['refused']) {
    super(message);
    this.affectsAllMail = affectsAllMail;
    this.refused = refused;
  }
}

/** Turns an error of nodemailer into a MailFailure. */
export function mailFailure(error: unknown, secrets: readonly string[]): MailFailure {
  const facts = factsSchema.parse(error);
  const { code, response = '', responseCode = 0, command } = facts;
  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const affectsAllMail = !isAboutThisMail || responseCode === CLOSING_DOWN;
  const isUnknown = command === 'RCPT TO' && UNKNOWN_ADDRESS.test(response);
  const refused = isUnknown ? 'unknown address' : 'mail';
  return new MailFailure(
    replyForDisplay(sentenceOf(facts), secrets),
    affectsAllMail,
    !affectsAllMail && responseCode >= 500 ? refused : null,
  );
}

/**
 * A reply with an enhanced code that says that there is no such mailbox or domain. Codes 5.1.7 and 5.1.8 are
 * about the sender. Source: RFC 3463.
 */
const UNKNOWN_ADDRESS = /^\d{3}[ -]5\.1\.(?:[0-6]|9|10)\b/;

const factsSchema = z.object({
  message: z.string(),
  code: z.optional(z.string()),
  response: z.optional(z.string()),
  responseCode: z.optional(z.number()),
  command: z.optional(z.string()),
});

/** "Service not available, closing transmission channel". Source: RFC 5321 §4.2.3. */
const CLOSING_DOWN = 421;

/** In characters. Some servers reply with a page of advice. */
const MAX_LENGTH_ON_DISPLAY = 500;

/** The reply of a mail server for display: on one line, shortened, without secrets. */
export function replyForDisplay(reply: string, secrets: readonly string[]): string {
  return secrets
    .reduce((text, secret) => text.replaceAll(secret, '…'), oneLine(reply))
    .slice(0, MAX_LENGTH_ON_DISPLAY);
}

function sentenceOf({ code, response, message }: z.infer<typeof factsSchema>): string {
  if (code === 'ETLS') return `There is no encrypted connection to the mail server: ${message}`;
  if (response) return `The mail server answered: ${response}`;
  switch (code) {
    case 'ETIMEDOUT':
    case 'EABORT':
      return 'The mail server did not answer in time.';
    case 'ECONNECTION':
      return 'The mail server closed the connection.';
    case 'EDNS':
    case 'ESOCKET':
      if (message.includes(SSL_WRONG_VERSION)) return NOT_TLS;
      return `The mail server could not be reached: ${message}`;
    default:
      return `The mail could not be sent: ${message}`;
  }
}

/** OpenSSL's error when a server answers its handshake without TLS. */
const SSL_WRONG_VERSION = 'wrong version number';

const NOT_TLS =
  'The mail server does not use TLS on this port. Use STARTTLS there, or the port for TLS, usually 465.';
