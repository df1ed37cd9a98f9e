import * as z from 'zod/mini';
import { mailAddress, matching, setting } from '#server/core/settings/setting-types.ts';

/** The mail server, by SMTP_URL or by the variables that basecamp/once sets for its applications. */
export const smtpSettings = z.object({
  smtpUrl: setting(z.optional(z.string().check(z.refine(isSmtpUrl))), {
    must: 'be an smtp:// or smtps:// address',
    example: 'smtp://user:password@mail.example.org:587',
    isSecret: true,
  }),
  mailFrom: mailAddress(),
  smtpAddress: setting(z.optional(matching(/^[\w.-]+$/)), {
    must: 'be the host name of a mail server',
    example: 'mail.example.org',
  }),
  smtpPort: setting(z.prefault(matching(/^\d{1,5}$/), '587'), {
    must: 'be a port',
    example: '587',
  }),
  // Every text is valid, so there is no message about an invalid one.
  smtpUsername: z.prefault(z.string(), ''),
  smtpPassword: z.prefault(z.string(), ''),
  mailerFromAddress: mailAddress(),
});

type SmtpValues = z.output<typeof smtpSettings>;

export function smtpEnv(values: SmtpValues) {
  return {
    smtpUrl: values.smtpUrl ?? smtpUrlOf(values),
    /** The setting from which `smtpUrl` was read. */
    smtpSetting: values.smtpUrl === undefined ? ('SMTP_ADDRESS' as const) : ('SMTP_URL' as const),
    mailFrom: values.mailFrom ?? values.mailerFromAddress,
  };
}

/** The port at which mail servers expect TLS from the first byte. */
const TLS_PORT = '465';

/** The mail server as SMTP_URL names it; `undefined` without SMTP_ADDRESS. */
function smtpUrlOf(values: SmtpValues): string | undefined {
  const { smtpAddress: host, smtpPort: port } = values;
  if (host === undefined) return undefined;
  const protocol = port === TLS_PORT ? 'smtps' : 'smtp';
  const [username, password] = [values.smtpUsername, values.smtpPassword].map(encodeURIComponent);
  return `${protocol}://${username === '' ? '' : `${username}:${password}@`}${host}:${port}`;
}

function isSmtpUrl(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.host !== '' && ['smtp:', 'smtps:'].includes(url.protocol);
}
