import * as z from 'zod/mini';
import { isEmailAddress } from '#domain/text/email-address.ts';
import { SINGLE_LINE } from '#domain/text/characters.ts';
import { tooLongMessage } from '#domain/text/text-schema.ts';
import { currentPasswordSchema } from '#domain/sign-in/credentials.ts';
import { trimInvisible } from '#domain/http/trim-invisible.ts';

/**
 * How the connection to a mail server is encrypted: from the first byte, by STARTTLS before anything
 * else is sent, or not at all.
 */
export const mailSecurities = ['tls', 'starttls', 'none'] as const;

export type MailSecurity = (typeof mailSecurities)[number];

/**
 * The ports on which mail servers accept mail. Without this limit, the panel could connect the server
 * to any other service of its network.
 */
export const MAIL_PORTS: readonly number[] = [465, 587, 2525, 25];

/** The mail server as the panel shows it. See docs/panel.md, "Mail server". */
export const mailServerSchema = z.object({
  /**
   * Where it is set up: in the panel, or by which setting of the server. Without one, the other values are
   * those that a form begins with.
   */
  source: z.enum(['none', 'panel', 'SMTP_URL', 'SMTP_ADDRESS']),
  host: z.string(),
  port: z.int(),
  security: z.enum(mailSecurities),
  username: z.string(),
  /** "Name <address>", only the address, or empty for the default sender. */
  from: z.string(),
  /** The password itself is never returned. */
  hasPassword: z.boolean(),
});

export type MailServer = z.infer<typeof mailServerSchema>;

const NO_HOST = 'Please enter the host name of the mail server, such as smtp.example.org';
const NO_PORT = 'Please choose a port';
const NO_SENDER = 'Please enter an email address, or a name and an <address>';

/**
 * Schema of the mail server as it is entered, shared by the form and the server, which limits the
 * ports. An omitted password stays as it is stored; an empty one is removed.
 */
export const mailServerInputSchema = z.object(
  {
    host: z
      .string({ error: NO_HOST })
      .check(
        z.overwrite(trimInvisible),
        z.toLowerCase(),
        z.maxLength(253, { error: NO_HOST, abort: true }),
        z.regex(/^[a-z\d](?:[\w.-]*[a-z\d])?$/, { error: NO_HOST }),
      ),
    port: z.int({ error: NO_PORT }),
    security: z.enum(mailSecurities, { error: 'Please choose an encryption' }),
    username: z.prefault(loginTextSchema('User name', 320).check(z.overwrite(trimInvisible)), ''),
    password: z.optional(loginTextSchema('Password', 1000)),
    from: z.prefault(
      z.string({ error: NO_SENDER }).check(
        z.overwrite(trimInvisible),
        z.regex(SINGLE_LINE, { error: NO_SENDER, abort: true }),
        z.maxLength(400, { error: tooLongMessage('Sender', 400), abort: true }),
        z.refine((from) => from === '' || isSender(from), { error: NO_SENDER }),
      ),
      '',
    ),
    currentPassword: currentPasswordSchema,
  },
  { error: 'Please fill in the mail server' },
);

export type MailServerForm = z.input<typeof mailServerInputSchema>;

export type MailServerInput = z.output<typeof mailServerInputSchema>;

/** A mail server as it was entered, without the password of the administrator. */
export type EnteredMailServer = Omit<MailServerInput, 'currentPassword'>;

function loginTextSchema(label: string, maxLength: number) {
  const error = `${label} must be a single line of text`;
  return z
    .string({ error })
    .check(
      z.regex(SINGLE_LINE, { error, abort: true }),
      z.maxLength(maxLength, { error: tooLongMessage(label, maxLength) }),
    );
}

function isSender(text: string): boolean {
  const { name, address } = parseSender(text);
  return isEmailAddress(address) && !/[<>]/.test(name);
}

/** The sender of a mail. Both parts stay apart, so that no character of the name is read as an address. */
export interface MailSender {
  name: string;
  address: string;
}

/** Splits the text of a sender, which is "Name <address>" or only the address. */
export function parseSender(text: string): MailSender {
  const start = text.lastIndexOf('<');
  if (start === -1 || !text.endsWith('>')) return { name: '', address: text };
  const name = text.slice(0, start).trim();
  return { name: name.replace(/^"(.*)"$/, '$1'), address: text.slice(start + 1, -1) };
}
