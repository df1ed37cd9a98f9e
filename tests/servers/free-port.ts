import { once } from 'node:events';
import { createServer } from 'node:net';
import { listen } from './tcp-server.ts';

/** Finds a port on which nothing listens. */
export async function freePort(): Promise<number> {
  return findPort(0);
}

/**
 * Finds a port for a server that is restarted. Systems choose the ports of clients from a higher
 * range, so no connection occupies this port while the server is stopped.
 */
export async function freeServerPort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  return findPort(port).catch(freeServerPort);
}

/** @param port 0 for any; rejects when the port is in use */
async function findPort(port: number): Promise<number> {
  const server = createServer();
  const found = await listen(server, port);
  server.close();
  await once(server, 'close');
  return found;
}
