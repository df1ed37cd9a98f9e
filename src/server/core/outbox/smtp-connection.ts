import { isDeepStrictEqual } from 'node:util';
import { ONE_CLICK } from '#domain/readers/subscription.ts';
import { mailFailure, replyForDisplay } from '#server/core/outbox/mail-failure.ts';
import type { SmtpServer, SmtpTimeouts } from '#server/core/outbox/smtp-server.ts';

/** A mail. Its sender comes from the settings. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  replyTo?: { name: string; address: string };
  /** The same for every attempt, so that mail programs recognize duplicates. */
  messageId?: string;
  html?: string;
  /** For a mail to one of many readers. */
  list?: {
    /** The address of a page, and of the request, that ends the subscription. Source: RFC 8058. */
    unsubscribeUrl: string;
    /** Names the list, e.g. "videos.example.org". Source: RFC 2919. */
    id: string;
  };
}

/** One connection to a mail server, which the first mail opens. */
export interface MailConnection {
  /**
   * Returns the reply with which the mail server accepted the mail.
   *
   * @throws MailFailure when the server does not accept the mail within a minute
   */
  send: (mail: Mail) => Promise<string>;
  /** Whether the connection leads to this server, with the same login and sender. */
  isTo: (server: SmtpServer) => boolean;
  close: () => void;
}

export async function connectTo(
  server: SmtpServer,
  timeouts: SmtpTimeouts,
): Promise<MailConnection> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    pool: true,
    maxConnections: 1,
    // Retries are scheduled and counted in the outbox.
    maxRequeues: 0,
    connectionTimeout: timeouts.connectionTimeoutMs,
    greetingTimeout: timeouts.greetingTimeoutMs,
    socketTimeout: timeouts.socketTimeoutMs,
    ...server.options,
  });
  return {
    async send(mail) {
      const { list, ...content } = mail;
      try {
        const { response } = await transport.sendMail({
          ...content,
          from: server.sender,
          headers: { 'auto-submitted': 'auto-generated', ...(list && listHeaders(list)) },
          disableFileAccess: true,
          disableUrlAccess: true,
          signal: AbortSignal.timeout(timeouts.sendTimeoutMs),
        });
        return replyForDisplay(response, server.secrets);
      } catch (error) {
        throw mailFailure(error, server.secrets);
      }
    },
    isTo: (other) => isDeepStrictEqual(other, server),
    close: () => transport.close({ force: true }),
  };
}

/**
 * The headers of a mailing list. Each is prepared, so that it stays on one line: some mail servers change
 * folded lines after they have signed them.
 */
function listHeaders({ unsubscribeUrl, id }: NonNullable<Mail['list']>) {
  const headers = {
    'list-unsubscribe': `<${unsubscribeUrl}>`,
    'list-unsubscribe-post': `${ONE_CLICK.name}=${ONE_CLICK.value}`,
    'list-id': `<${id}>`,
  };
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }]),
  );
}
