import { type MailSender, parseSender } from '#domain/email-settings/mail-server.ts';
import type { Core } from '#server/core/database/core.ts';
import { findMailServer } from '#server/core/outbox/mail-server-store.ts';
import { connectTo, type MailConnection } from '#server/core/outbox/smtp-connection.ts';
import {
  type MailServerSettings,
  serverOfSettings,
  serverOfUrl,
  SMTP_TIMEOUTS,
  type SmtpServer,
  type SmtpTimeouts,
} from '#server/core/outbox/smtp-server.ts';
import type { ReadSite } from '#server/core/site/read-site.ts';

/** Sends mail through the mail server that is set up when a mail is sent. */
export interface Mailer {
  isSetUp: () => Promise<boolean>;
  /**
   * Opens a connection to the mail server that is set up now. Returns the previous connection while
   * the settings are the same, and closes it when they have changed. `undefined` without a mail server.
   */
  connect: (previous?: MailConnection) => Promise<MailConnection | undefined>;
  /** Opens a connection to a mail server that is not saved. */
  connectTo: (settings: MailServerSettings) => Promise<MailConnection>;
}

export function smtpMailer(
  { database, env }: Core,
  readSite: ReadSite,
  timeouts: SmtpTimeouts = SMTP_TIMEOUTS,
): Mailer {
  const { smtpUrl, mailFrom, siteUrl } = env;

  /** From MAIL_FROM, or else with the name that the site has now. */
  async function defaultSender(): Promise<MailSender> {
    if (mailFrom !== undefined) return parseSender(mailFrom);
    return { name: (await readSite()).brand, address: `no-reply@${mailHost(siteUrl)}` };
  }

  async function serverOf(settings: MailServerSettings): Promise<SmtpServer> {
    const { from } = settings;
    return serverOfSettings(settings, from === '' ? await defaultSender() : parseSender(from));
  }

  /** Read for every mail, so that what any process has saved applies from the next mail on. */
  async function findServer(): Promise<SmtpServer | undefined> {
    if (smtpUrl !== undefined) return serverOfUrl(smtpUrl, await defaultSender());
    const settings = await findMailServer(database);
    return settings && serverOf(settings);
  }

  return {
    isSetUp: async () => (await findServer()) !== undefined,
    async connect(previous) {
      const server = await findServer();
      if (server && previous?.isTo(server)) return previous;
      previous?.close();
      return server && connectTo(server, timeouts);
    },
    connectTo: async (settings) => connectTo(await serverOf(settings), timeouts),
  };
}

/** The domain of the site's default sender address and of the Message-IDs of its mails. */
export function mailHost(siteUrl: string): string {
  return new URL(siteUrl).hostname.replace(/^www\./, '');
}
