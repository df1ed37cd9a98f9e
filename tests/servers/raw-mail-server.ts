import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export interface RawMailServer extends AsyncDisposable {
  port: number;
  /** Everything that clients have sent. */
  received: string;
  /** Number of connections so far. */
  connections: number;
}

/**
 * Returns what the server sends for a command such as "EHLO", and for the connection itself, whose
 * command is empty; `undefined` to send nothing.
 */
type Answer = (command: string) => string | undefined;

/** Starts a server on localhost that sends these answers, which a real SMTP server would not send. */
export async function startRawMailServer(answer: Answer): Promise<RawMailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const send = (command: string) => {
      const text = answer(command);
      if (text !== undefined) socket.write(text);
    };
    sockets.add(socket);
    // Clients may disconnect at any time.
    socket.on('error', () => {});
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      mailServer.received += text;
      for (const [, command = ''] of text.matchAll(/^([a-z]+).*\r\n/gim))
        send(command.toUpperCase());
    });
    mailServer.connections += 1;
    send('');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  const mailServer: RawMailServer = {
    port: address.port,
    received: '',
    connections: 0,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return mailServer;
}

/** The answers of a server that offers a login but, as after an attack, no STARTTLS. */
export const withoutStarttls: Answer = (command) =>
  answersWithoutStarttls.get(command) ?? '502 No\r\n';

const answersWithoutStarttls: ReadonlyMap<string, string> = new Map([
  ['', '220 mail.example.org ESMTP\r\n'],
  ['EHLO', '250-mail.example.org\r\n250 AUTH PLAIN LOGIN\r\n'],
  ['AUTH', '235 Welcome\r\n'],
]);
