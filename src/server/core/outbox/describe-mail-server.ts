import type { MailServer } from '#domain/email-settings/mail-server.ts';
import type { Core } from '#server/core/database/core.ts';
import { findMailServer, withoutPassword } from '#server/core/outbox/mail-server-store.ts';
import { describeUrl } from '#server/core/outbox/smtp-server.ts';

/** The mail server that is set up now, without its password. */
export async function describeMailServer({
  database,
  env,
}: Omit<Core, 'now'>): Promise<MailServer> {
  const { smtpUrl, smtpSetting, mailFrom = '' } = env;
  if (smtpUrl !== undefined) return { source: smtpSetting, ...describeUrl(smtpUrl, mailFrom) };
  return withoutPassword(await findMailServer(database));
}

type Identity = Pick<MailServer, 'host' | 'port' | 'security' | 'username' | 'from'>;

/** A text that differs between two mail servers, and between two ways to use one. */
export function mailServerKey({ host, port, security, username, from }: Identity): string {
  return JSON.stringify([host, port, security, username, from]);
}
