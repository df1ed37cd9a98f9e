import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/**
 * How the server meets a mail once it has read all of it: takes it, refuses it,
 * says nothing, or closes the connection.
 */
type Manner = 'takes' | 'refuses' | 'stalls' | 'hangs up';

type ReceivedMail = Email & { envelope: { from: string; to: string[] } };

export interface MailServer extends AsyncDisposable {
  /** For SMTP_URL. */
  url: string;
  /** The same for somebody who waits for no answer longer than a moment. */
  impatientUrl: string;
  manner: Manner | ((mail: Email) => Manner);
  /** What it answers when it refuses. */
  refusal: { responseCode: number; message: string };
  /** What it has taken, in order. */
  mails: ReceivedMail[];
  /** How often it was connected to. */
  connections: number;
  /** Resolves when the next mail is stalled. */
  stalling: () => Promise<void>;
  /** Takes what it has stalled. */
  takeStalled: () => void;
  /** Ends everything and lets nobody in, until `listen` is called. */
  hangUp: () => Promise<void>;
  listen: () => Promise<void>;
}

/** A real SMTP server on this machine. It takes what it is given, unless it is told otherwise. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const watchers: (() => void)[] = [];
  const stalled: (() => void)[] = [];
  let port = 0;
  let server: SMTPServer | undefined;

  const mailServer: MailServer = {
    url: '',
    impatientUrl: '',
    manner: 'takes',
    refusal: { responseCode: 451, message: 'Try again later' },
    mails: [],
    connections: 0,
    stalling: () =>
      new Promise((resolve) => {
        watchers.push(resolve);
      }),
    takeStalled() {
      for (const take of stalled.splice(0)) take();
    },
    async listen() {
      server = new SMTPServer({ ...defaults, ...options });
      // A client that hangs up first is what some tests are about.
      server.on('error', () => {});
      server.listen(port, '127.0.0.1');
      await once(server.server, 'listening');
      const address = server.server.address();
      if (address === null || typeof address === 'string') throw new Error('not listening');
      ({ port } = address);
      mailServer.url = `smtp://127.0.0.1:${port}`;
      mailServer.impatientUrl = `${mailServer.url}?greetingTimeout=50&socketTimeout=50`;
    },
    async hangUp() {
      const closing = server;
      server = undefined;
      if (!closing) return;
      closeConnections(closing);
      await new Promise<void>((resolve) => {
        closing.close(resolve);
      });
    },
    [Symbol.asyncDispose]: () => mailServer.hangUp(),
  };

  const defaults: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onConnect(_session, done) {
      mailServer.connections += 1;
      done();
    },
    async onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const chunks = await stream.toArray().catch(() => null);
      // The client has died half way.
      if (!chunks) return;
      const content = Buffer.concat(chunks);
      const mail = await PostalMime.parse(content);
      const envelope = {
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
      };
      const take = () => {
        mailServer.mails.push({ ...mail, envelope });
        done();
      };
      const meet = {
        takes: take,
        refuses: () => {
          const { message, responseCode } = mailServer.refusal;
          done(Object.assign(new Error(message), { responseCode }));
        },
        stalls: () => {
          stalled.push(take);
          watchers.shift()?.();
        },
        'hangs up': () => closeConnections(server),
      };
      const { manner } = mailServer;
      meet[typeof manner === 'function' ? manner(mail) : manner]();
    },
  };

  await mailServer.listen();
  return mailServer;
}

function closeConnections(server: SMTPServer | undefined): void {
  for (const connection of server?.connections ?? []) connection.close();
}
