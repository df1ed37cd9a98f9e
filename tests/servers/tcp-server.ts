import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

/** Lets a server listen on this machine, by default at any free port. Returns the port. */
export async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}

export interface TcpServer extends AsyncDisposable {
  port: number;
  origin: string;
  /** The connections that are open now. */
  open: ReadonlySet<Socket>;
  /** Number of connections so far. */
  countConnections: () => number;
}

/** Starts a server on this machine whose connections do what `answer` says. */
export async function startTcpServer(answer: (socket: Socket) => void): Promise<TcpServer> {
  const open = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    open.add(socket);
    // Clients may disconnect at any time.
    socket.on('close', () => open.delete(socket)).on('error', () => {});
    answer(socket);
  });
  const port = await listen(server);
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    open,
    countConnections: () => connections,
    [Symbol.asyncDispose]: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
