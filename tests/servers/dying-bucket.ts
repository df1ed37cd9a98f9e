import { createServer, request } from 'node:http';
import { listen } from './tcp-server.ts';

/** A server in front of storage, which can stop to pass requests on. */
export interface DyingBucket extends AsyncDisposable {
  endpoint: string;
  /** Passes on so many more requests, and breaks off the connections of all that follow. */
  liveFor: (requests: number) => void;
  /** How many requests it has passed on. */
  requests: () => number;
}

export async function startDyingBucket(endpoint: string): Promise<DyingBucket> {
  let [requests, limit] = [0, Infinity];
  const server = createServer((received, reply) => {
    if (requests >= limit) {
      received.socket.destroy();
      return;
    }
    requests += 1;
    const { method, headers, url } = received;
    const passedOn = request(`${endpoint}${url}`, { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(reply);
    });
    received.pipe(passedOn);
  });
  const port = await listen(server);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    requests: () => requests,
    liveFor: (more) => {
      limit = requests + more;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
