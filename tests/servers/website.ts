import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface Website extends AsyncDisposable {
  origin: string;
  /** The paths of all requests so far. */
  requests: string[];
}

/** Starts a website on this machine, for example one that is the source of a video. */
export async function startWebsite(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Website> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
