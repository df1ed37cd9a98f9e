import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';

export interface ImageHost extends AsyncDisposable {
  origin: string;
  /** The paths of all requests so far. */
  requests: string[];
}

/** Starts a server in place of YouTube's image host. */
export async function startImageHost(
  answer: (path: string, response: ServerResponse) => void,
): Promise<ImageHost> {
  const requests: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    requests.push(url);
    answer(url, response);
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
