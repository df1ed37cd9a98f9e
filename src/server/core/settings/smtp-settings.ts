import * as z from 'zod/mini';
import type { Expectation } from '#server/core/settings/setting-types.ts';

/** The settings with which basecamp/once tells its applications their mail server; an alternative to SMTP_URL. */
export const smtpSettings = {
  SMTP_ADDRESS: z.optional(z.string().check(z.regex(/^[\w.-]+$/))),
  SMTP_PORT: z.prefault(z.string().check(z.regex(/^\d{1,5}$/)), '587'),
  SMTP_USERNAME: z.prefault(z.string(), ''),
  SMTP_PASSWORD: z.prefault(z.string(), ''),
  MAILER_FROM_ADDRESS: mailAddress(),
};

export const smtpExpectation: Record<keyof typeof smtpSettings, Expectation> = {
  SMTP_ADDRESS: { must: 'be the host name of a mail server', example: 'mail.example.org' },
  SMTP_PORT: { must: 'be a port', example: '587' },
  SMTP_USERNAME: { must: 'be a user name of the mail server' },
  SMTP_PASSWORD: { must: 'be a password of the mail server', isSecret: true },
  MAILER_FROM_ADDRESS: { must: 'be an email address', example: 'Site <site@example.org>' },
};

/** The port at which mail servers expect TLS from the first byte. */
const TLS_PORT = '465';

interface SmtpValues {
  SMTP_ADDRESS?: string | undefined;
  SMTP_PORT: string;
  SMTP_USERNAME: string;
  SMTP_PASSWORD: string;
}

/** The mail server as SMTP_URL names it; `undefined` without SMTP_ADDRESS. */
export function smtpUrlOf(values: SmtpValues): string | undefined {
  const { SMTP_ADDRESS: host, SMTP_PORT: port } = values;
  if (host === undefined) return undefined;
  const protocol = port === TLS_PORT ? 'smtps' : 'smtp';
  const [username, password] = [values.SMTP_USERNAME, values.SMTP_PASSWORD].map(encodeURIComponent);
  return `${protocol}://${username === '' ? '' : `${username}:${password}@`}${host}:${port}`;
}

/** Either "Name <address>" or only the address. */
export function mailAddress() {
  return z.optional(
    z.string().check(z.regex(/^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/)),
  );
}
