import type { SMTPPoolOptions } from 'nodemailer';
import type { MailServer, MailSender } from '#domain/email-settings/mail-server.ts';

/** The mail server as it is set up in the panel. The password is empty if it asks for no login. */
export type MailServerSettings = Omit<MailServer, 'source' | 'hasPassword'> & { password: string };

const SECOND_MS = 1000;

/** Limits of the connection to a mail server. */
export const SMTP_TIMEOUTS = {
  connectionTimeoutMs: 10 * SECOND_MS,
  greetingTimeoutMs: 10 * SECOND_MS,
  /** How long the server may be silent. */
  socketTimeoutMs: 30 * SECOND_MS,
  /** The limit for a whole mail, even if the server keeps responding. */
  sendTimeoutMs: 60 * SECOND_MS,
};

export type SmtpTimeouts = typeof SMTP_TIMEOUTS;

/** A mail server in the form in which a connection to it is opened. */
export interface SmtpServer {
  /** Options of nodemailer that name the server, the encryption and the login. */
  options: SMTPPoolOptions;
  sender: MailSender;
  /** Texts that are never shown: the password in every encoding that a reply could repeat. */
  secrets: readonly string[];
}

/** The mail server of SMTP_URL. Parameters in the URL override every other option. */
export function serverOfUrl(smtpUrl: string, sender: MailSender): SmtpServer {
  const url = new URL(smtpUrl);
  return {
    options: { url: smtpUrl, requireTLS: requiresTls(url) },
    sender,
    secrets: [url.password, ...secretsOf(decoded(url.username), decoded(url.password))].filter(
      (secret) => secret !== '',
    ),
  };
}

/** The mail server of the panel. A password is never sent unencrypted, except to this machine. */
export function serverOfSettings(
  { host, port, security, username, password }: MailServerSettings,
  sender: MailSender,
): SmtpServer {
  return {
    options: {
      host,
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls' || (password !== '' && !isThisMachine(host)),
      ignoreTLS: security === 'none',
      ...(username !== '' && { auth: { user: username, pass: password } }),
    },
    sender,
    secrets: secretsOf(username, password),
  };
}

/** SMTP_URL and MAIL_FROM as the panel shows them. */
export function describeUrl(smtpUrl: string, from: string): Omit<MailServer, 'source'> {
  const url = new URL(smtpUrl);
  const security = securityOf(url);
  return {
    host: url.hostname,
    port: Number(url.port || (security === 'tls' ? 465 : 587)),
    security,
    username: decoded(url.username),
    from,
    hasPassword: url.password !== '',
  };
}

/** "none" also if mails are encrypted whenever the mail server offers it, because then nothing is certain. */
function securityOf(url: URL): MailServer['security'] {
  if (url.protocol === 'smtps:') return 'tls';
  const parameter = url.searchParams.get('requireTLS');
  const isRequired = parameter === null ? requiresTls(url) : parameter === 'true';
  return isRequired ? 'starttls' : 'none';
}

function requiresTls({ password, hostname }: URL): boolean {
  return password !== '' && !isThisMachine(hostname);
}

/** Whether a password may be sent to this host unencrypted, because it does not leave this machine. */
export function isThisMachine(host: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);
}

function secretsOf(username: string, password: string): string[] {
  if (password === '') return [];
  return [
    password,
    Buffer.from(password).toString('base64'),
    Buffer.from(`\0${username}\0${password}`).toString('base64'),
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
