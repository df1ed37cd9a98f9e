import type { Env } from '#server/settings/env.ts';
import type { ReadSite } from '#server/site/read-site.ts';
import { mailFailure, replyForDisplay } from '#server/outbox/mail-failure.ts';

/** A plain-text mail. Its sender comes from the settings. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  replyTo?: { name: string; address: string };
  /** The same for every attempt, so that mail programs recognize duplicates. */
  messageId?: string;
}

/** One connection to the mail server, which the first mail opens. */
export interface MailConnection {
  /**
   * Returns the reply with which the mail server accepted the mail.
   *
   * @throws MailFailure when the server does not accept the mail within a minute
   */
  send: (mail: Mail) => Promise<string>;
  close: () => void;
}

export interface Mailer {
  connect: () => Promise<MailConnection>;
}

const SECOND_MS = 1000;

/** The limit for a whole mail, even if the server keeps responding. */
const SEND_TIMEOUT_MS = 60 * SECOND_MS;

type MailSettings = Pick<Env, 'smtpUrl' | 'mailFrom' | 'siteUrl'>;

/** Sends mail through the configured SMTP server; `undefined` when none is configured. */
export function smtpMailer(
  { smtpUrl, mailFrom, siteUrl }: MailSettings,
  readSite: ReadSite,
): Mailer | undefined {
  if (smtpUrl === undefined) return undefined;
  const url = new URL(smtpUrl);

  return {
    async connect() {
      const { createTransport } = await import('nodemailer');
      const from =
        mailFrom === undefined
          ? { name: (await readSite()).brand, address: `no-reply@${mailHost(siteUrl)}` }
          : senderOf(mailFrom);
      const transport = createTransport({
        pool: true,
        maxConnections: 1,
        // Retries are scheduled and counted in the outbox.
        maxRequeues: 0,
        connectionTimeout: 10 * SECOND_MS,
        greetingTimeout: 10 * SECOND_MS,
        socketTimeout: 30 * SECOND_MS,
        requireTLS: url.password !== '' && !LOOPBACK.test(url.hostname),
        // Parameters in the URL override the options above.
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
            return replyForDisplay(response, secretsOf(url));
          } catch (error) {
            throw mailFailure(error, secretsOf(url));
          }
        },
        close: () => transport.close({ force: true }),
      };
    },
  };
}

/** Hosts that may receive a password unencrypted, because it does not leave this machine. */
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The domain of the site's default sender address and of the Message-IDs of its mails. */
export function mailHost(siteUrl: string): string {
  return new URL(siteUrl).hostname.replace(/^www\./, '');
}

/**
 * Splits the text of a sender into name and address. Otherwise nodemailer would do it, and would read
 * a comma in the name as the end of a first address.
 */
function senderOf(text: string): { name: string; address: string } {
  const [, name = '', address = text] = /^(.*)<(.*)>$/.exec(text) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}

/** The password in every encoding that a reply of the server could repeat. */
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

/** Returns the text unchanged when it is not valid percent-encoding. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
