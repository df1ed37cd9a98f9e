import * as z from 'zod/mini';
import { oneLine } from '#server/core/outbox/one-line.ts';

/**
 * Why a mail was not sent, in one sentence for the administrator. The sentence quotes the mail
 * server and contains no secrets.
 */
export class MailFailure extends Error {
  override name = 'MailFailure';
  /** Whether every other mail would fail as well, as with an unreachable server or a wrong password. */
  readonly affectsAllMail: boolean;
  /** The code of the mail server's reply, e.g. 550; `null` without a reply. */
  readonly replyCode: number | null;
  /** The enhanced status code of the reply, e.g. "5.1.1". Source: RFC 3463. */
  readonly enhancedCode: string | null;
  /** Whether the mail server refused the address of the recipient, before it was sent the mail. */
  readonly isAtRecipient: boolean;

  constructor(message: string, affectsAllMail: boolean, refusal: Refusal = NO_REPLY) {
    super(message);
    this.affectsAllMail = affectsAllMail;
    this.replyCode = refusal.replyCode;
    this.enhancedCode = refusal.enhancedCode;
    this.isAtRecipient = refusal.isAtRecipient;
  }
}

type Refusal = Pick<MailFailure, 'replyCode' | 'enhancedCode' | 'isAtRecipient'>;

const NO_REPLY: Refusal = { replyCode: null, enhancedCode: null, isAtRecipient: false };

/** Turns an error of nodemailer into a MailFailure. */
export function mailFailure(error: unknown, secrets: readonly string[]): MailFailure {
  const facts = factsSchema.parse(error);
  const isAboutThisMail = facts.code === 'EENVELOPE' || facts.code === 'EMESSAGE';
  return new MailFailure(
    replyForDisplay(sentenceOf(facts), secrets),
    !isAboutThisMail || facts.responseCode === CLOSING_DOWN,
    {
      replyCode: facts.responseCode ?? null,
      enhancedCode: ENHANCED_CODE.exec(facts.response ?? '')?.[1] ?? null,
      isAtRecipient: facts.command === 'RCPT TO',
    },
  );
}

/** It follows the reply code. */
const ENHANCED_CODE = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;

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
