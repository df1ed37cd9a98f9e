import { startTcpServer, type TcpServer } from './tcp-server.ts';

export interface RawMailServer extends TcpServer {
  /** Everything that clients have sent. */
  received: () => string;
}

/**
 * Returns what the server sends for a command such as "EHLO", and for the connection itself, whose
 * command is empty; `undefined` to send nothing.
 */
type Answer = (command: string) => string | undefined;

/** Starts a server on localhost that sends these answers, which a real SMTP server would not send. */
export async function startRawMailServer(answer: Answer): Promise<RawMailServer> {
  let received = '';
  const server = await startTcpServer((socket) => {
    const send = (command: string) => {
      const text = answer(command);
      if (text !== undefined) socket.write(text);
    };
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      received += text;
      for (const [, command = ''] of text.matchAll(/^([a-z]+).*\r\n/gim))
        send(command.toUpperCase());
    });
    send('');
  });
  return { ...server, received: () => received };
}

/** The answers of a server that offers a login but, as after an attack, no STARTTLS. */
export const withoutStarttls: Answer = (command) =>
  answersWithoutStarttls.get(command) ?? '502 No\r\n';

const answersWithoutStarttls: ReadonlyMap<string, string> = new Map([
  ['', '220 mail.example.org ESMTP\r\n'],
  ['EHLO', '250-mail.example.org\r\n250 AUTH PLAIN LOGIN\r\n'],
  ['AUTH', '235 Welcome\r\n'],
]);
