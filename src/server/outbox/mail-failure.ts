import * as z from 'zod/mini';
import { oneLine } from '#server/outbox/one-line.ts';

/**
 * Why a mail was not sent, in one sentence for the administrator. The sentence quotes the mail
 * server and contains no secrets.
 */
export class MailFailure extends Error {
  override name = 'MailFailure';
  /** Whether every other mail would fail as well, as with an unreachable server or a wrong password. */
  readonly affectsAllMail: boolean;

  constructor(message: string, affectsAllMail: boolean) {
    super(message);
    this.affectsAllMail = affectsAllMail;
  }
}

/** Turns an error of nodemailer into a MailFailure. */
export function mailFailure(error: unknown, secrets: readonly string[]): MailFailure {
  const facts = factsSchema.parse(error);
  const isAboutThisMail = facts.code === 'EENVELOPE' || facts.code === 'EMESSAGE';
  return new MailFailure(
    replyForDisplay(sentenceOf(facts), secrets),
    !isAboutThisMail || facts.responseCode === CLOSING_DOWN,
  );
}

const factsSchema = z.object({
  message: z.string(),
  code: z.optional(z.string()),
  response: z.optional(z.string()),
  responseCode: z.optional(z.number()),
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
