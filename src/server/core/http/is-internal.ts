import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

/**
 * Whether the request was created in this process by `app.inject` instead of arriving over the network:
 * by the server, for example to read the data of a page that it renders, or by a test. No client can
 * imitate this, because only a request of the network has a socket of `node:net`.
 */
export function isInternal({ socket }: Pick<IncomingMessage, 'socket'>): boolean {
  return !(socket instanceof Socket);
}
