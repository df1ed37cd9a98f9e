import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from './tcp-server.ts';

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
  const port = await listen(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
