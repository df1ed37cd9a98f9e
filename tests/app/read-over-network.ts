import { once } from 'node:events';
import { request, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Headers, TestApp } from './start-app.ts';

export interface NetworkReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/**
 * Makes the app listen. Returns a function that requests an address as a visitor does, because the page
 * cache answers only requests of the network. It follows no redirects.
 */
export async function requestOverNetwork({
  server,
}: TestApp): Promise<(address: string, headers?: Headers) => Promise<NetworkReply>> {
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  return async (address, headers = {}) => {
    const [reply] = await once(request(origin + address, { headers }).end(), 'response');
    return { status: reply.statusCode, headers: reply.headers, body: await text(reply) };
  };
}

/** The same for a test that needs only the bodies of the replies. */
export async function readOverNetwork(
  app: TestApp,
): Promise<(address: string, headers?: Headers) => Promise<string>> {
  const read = await requestOverNetwork(app);
  return async (address, headers) => (await read(address, headers)).body;
}
