import { createTransport } from 'nodemailer';
import { site } from '#site.config';
import type { Env } from '#server/env.ts';
import { mailFailure, mailServerWords } from '#server/mail/mail-failure.ts';

/** A mail as plain as ours are; who sends it, the settings say. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  replyTo?: { name: string; address: string };
  /** The same for every attempt, so that whoever gets it twice can tell. */
  messageId?: string;
}

/** One connection to the mail server, made when the first mail goes out. */
export interface MailConnection {
  /**
   * Returns what the mail server answered when it took the mail.
   *
   * @throws MailFailure when it did not, or not within a minute
   */
  send: (mail: Mail) => Promise<string>;
  close: () => void;
}

export interface Mailer {
  connect: () => MailConnection;
}

const SECOND_MS = 1000;

/** How long a whole mail may take, however often the server shows a sign of life. */
const SEND_TIMEOUT_MS = 60 * SECOND_MS;

type MailSettings = Pick<Env, 'smtpUrl' | 'mailFrom' | 'siteUrl'>;

/** Sends mail by the SMTP server of the settings; `undefined` when they name none. */
export function smtpMailer({ smtpUrl, mailFrom, siteUrl }: MailSettings): Mailer | undefined {
  if (smtpUrl === undefined) return undefined;
  const from = senderOf(mailFrom ?? `${site.brand} <no-reply@${mailHost(siteUrl)}>`);
  const url = new URL(smtpUrl);

  return {
    connect() {
      const transport = createTransport({
        pool: true,
        maxConnections: 1,
        // Some servers take no more over one connection; the pool makes the next one itself.
        maxMessages: 20,
        // When to try again is decided, and counted, in the outbox.
        maxRequeues: 0,
        connectionTimeout: 10 * SECOND_MS,
        greetingTimeout: 10 * SECOND_MS,
        socketTimeout: 30 * SECOND_MS,
        requireTLS: url.password !== '' && !LOOPBACK.test(url.hostname),
        // What stands in the address itself comes last, and wins.
        url: smtpUrl,
      });
      return {
        async send(mail) {
          try {
            const { response } = await transport.sendMail({
              ...mail,
              from,
              headers: { 'auto-submitted': 'auto-generated' },
              disableFileAccess: true,
              disableUrlAccess: true,
              signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
            });
            return mailServerWords(response, secretsOf(url));
          } catch (error) {
            throw mailFailure(error, secretsOf(url));
          }
        },
        close: () => transport.close({ force: true }),
      };
    },
  };
}

/** Where a password may travel unencrypted: it never leaves the machine. */
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The domain that the site's mails come from. */
export function mailHost(siteUrl: string): string {
  return new URL(siteUrl).hostname.replace(/^www\./, '');
}

/** One sender, whatever signs the name holds. */
function senderOf(text: string): { name: string; address: string } {
  const [, name = '', address = text] = /^(.*)<(.*)>$/.exec(text) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}

/** The password in every spelling that an answer of the server could repeat. */
function secretsOf({ username, password }: URL): string[] {
  if (password === '') return [];
  const [user, plain] = [decoded(username), decoded(password)];
  return [
    plain,
    password,
    Buffer.from(plain).toString('base64'),
    Buffer.from(`\0${user}\0${plain}`).toString('base64'),
  ];
}

/** A percent sign that encodes nothing stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
