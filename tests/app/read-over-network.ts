import type { Headers, TestApp } from './start-app.ts';

/**
 * Makes the app listen. Returns a function that reads an address as a visitor does, because the page
 * cache answers only requests of the network, and returns the body of the reply.
 */
export async function readOverNetwork({
  server,
}: TestApp): Promise<(address: string, headers?: Headers) => Promise<string>> {
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  return async (address, headers = {}) => {
    const reply = await fetch(origin + address, { headers });
    return reply.text();
  };
}
