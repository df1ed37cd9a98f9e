import { once } from 'node:events';
import { createServer, request } from 'node:http';

/** A server in front of storage, which can stop to pass requests on. */
export interface DyingBucket extends AsyncDisposable {
  endpoint: string;
  /** Passes on so many more requests, and breaks off the connections of all that follow. */
  liveFor: (requests: number) => void;
  /** Answers no request until the returned function is called. */
  stall: () => () => void;
  /** How many requests it has passed on. */
  requests: () => number;
}

export async function startDyingBucket(endpoint: string): Promise<DyingBucket> {
  let [requests, limit] = [0, Infinity];
  let answering = Promise.resolve();
  const server = createServer(async (received, reply) => {
    await answering;
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
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    requests: () => requests,
    liveFor: (more) => {
      limit = requests + more;
    },
    stall: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      answering = promise;
      return resolve;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
