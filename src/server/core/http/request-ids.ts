import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isInternal } from '#server/core/http/request-facts.ts';
import { trustedProxies } from '#server/core/settings/trusted-proxies.ts';

/** The header that contains the id of a request. Proxies send it with requests, the server with error replies. */
export const REQUEST_ID_HEADER = 'x-request-id';

/**
 * The ids of requests, for the log and for error replies.
 *
 * @param trustProxy addresses and networks, as in `Env`
 */
export function requestIds(trustProxy: readonly string[]) {
  const isTrusted = trustedProxies(trustProxy);
  const prefix = randomBytes(PREFIX_BYTES).toString('base64url');
  let count = 0;

  /** A new id, such as "mB0xVw9k-1a", which no other process uses. */
  function create(): string {
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  }

  /**
   * The id that was sent with the request, if it is well-formed and was sent by a proxy of TRUST_PROXY
   * or by the server itself; otherwise a new one.
   */
  function of(request: IncomingMessage): string {
    const sent = request.headers[REQUEST_ID_HEADER];
    if (typeof sent !== 'string' || !WELL_FORMED.test(sent)) return create();
    const isFromServer = isInternal(request);
    return isFromServer || isTrusted(request.socket.remoteAddress ?? '') ? sent : create();
  }

  return { create, of };
}

const PREFIX_BYTES = 6;

/** The ids of nginx, Caddy and CDNs have these characters. */
const WELL_FORMED = /^[\w.:=-]{1,64}$/;
