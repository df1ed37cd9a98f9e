import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/**
 * What the server does after receiving a mail: it accepts or rejects it, sends no reply, or
 * closes the connection.
 */
type Behavior = 'accepts' | 'rejects' | 'stalls' | 'disconnects';

type ReceivedMail = Email & { envelope: { from: string; to: string[] } };

export interface MailServer extends AsyncDisposable {
  /** For SMTP_URL. */
  url: string;
  /** `url` with timeouts of 50 ms for the client that uses it. */
  shortTimeoutUrl: string;
  behavior: Behavior | ((mail: Email) => Behavior);
  /** The reply of the server when it rejects a mail. */
  rejection: { responseCode: number; message: string };
  /** Accepted mails, in order. */
  mails: ReceivedMail[];
  /** Number of connections so far. */
  connections: number;
  /** Resolves when the next mail is stalled. */
  nextStalled: () => Promise<void>;
  /** Accepts all stalled mails. */
  acceptStalled: () => void;
  /** Closes all connections and stops listening until `listen` is called. */
  disconnect: () => Promise<void>;
  listen: () => Promise<void>;
}

/** Starts a real SMTP server on localhost, which accepts every mail by default. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  /** Functions that resolve the promises of `nextStalled`. */
  const watchers: (() => void)[] = [];
  /** Functions that accept the stalled mails. */
  const stalled: (() => void)[] = [];
  let port = 0;
  let server: SMTPServer | undefined;

  const mailServer: MailServer = {
    url: '',
    shortTimeoutUrl: '',
    behavior: 'accepts',
    rejection: { responseCode: 451, message: 'Try again later' },
    mails: [],
    connections: 0,
    nextStalled: () =>
      new Promise((resolve) => {
        watchers.push(resolve);
      }),
    acceptStalled() {
      for (const accept of stalled.splice(0)) accept();
    },
    async listen() {
      server = new SMTPServer({ ...defaults, ...options });
      // Some tests disconnect clients on purpose.
      server.on('error', () => {});
      server.listen(port, '127.0.0.1');
      await once(server.server, 'listening');
      const address = server.server.address();
      if (address === null || typeof address === 'string') throw new Error('not listening');
      ({ port } = address);
      mailServer.url = `smtp://127.0.0.1:${port}`;
      mailServer.shortTimeoutUrl = `${mailServer.url}?greetingTimeout=50&socketTimeout=50`;
    },
    async disconnect() {
      const closing = server;
      server = undefined;
      if (!closing) return;
      closeConnections(closing);
      await new Promise<void>((resolve) => {
        closing.close(resolve);
      });
    },
    [Symbol.asyncDispose]: () => mailServer.disconnect(),
  };

  const defaults: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    // After this time in milliseconds, the server closes the connections that are still open.
    closeTimeout: 1,
    onConnect(_session, done) {
      mailServer.connections += 1;
      done();
    },
    async onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const chunks = await stream.toArray().catch(() => null);
      // The client disconnected before it had sent the whole mail.
      if (!chunks) return;
      const content = Buffer.concat(chunks);
      const mail = await PostalMime.parse(content);
      const envelope = {
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
      };
      const accept = () => {
        mailServer.mails.push({ ...mail, envelope });
        done();
      };
      const actions = {
        accepts: accept,
        rejects: () => {
          const { message, responseCode } = mailServer.rejection;
          done(Object.assign(new Error(message), { responseCode }));
        },
        stalls: () => {
          stalled.push(accept);
          watchers.shift()?.();
        },
        disconnects: () => closeConnections(server),
      };
      const { behavior } = mailServer;
      actions[typeof behavior === 'function' ? behavior(mail) : behavior]();
    },
  };

  await mailServer.listen();
  return mailServer;
}

/**
 * How many messages the delivered mails announce. The subject of a digest contains the number of its
 * messages; each other mail announces one. A mail that was delivered twice counts once.
 */
export function countAnnounced({ mails }: MailServer): number {
  const counts = new Map(
    mails.map(({ messageId, subject = '' }) => [
      messageId,
      Number(/(\d+) more messages$/.exec(subject)?.[1] ?? 1),
    ]),
  );
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function closeConnections(server: SMTPServer | undefined): void {
  for (const connection of server?.connections ?? []) connection.close();
}
