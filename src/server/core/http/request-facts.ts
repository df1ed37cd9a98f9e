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

/** Whether a request with this method may change something; true for unknown methods. */
export function isWritingMethod(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/** Divides the URL of a request into its path and its query, e.g. `?page=2`. Without a query, `query` is empty. */
export function splitUrl(url: string): { path: string; query: string } {
  const fragmentStart = url.indexOf('#');
  const address = fragmentStart === -1 ? url : url.slice(0, fragmentStart);
  const queryStart = address.indexOf('?');
  if (queryStart === -1) return { path: address, query: '' };
  return { path: address.slice(0, queryStart), query: address.slice(queryStart) };
}

/**
 * The URL of a request in a form that the router can decode. If its path is encoded
 * wrongly, each percent sign is escaped, so that the address gets the usual 404.
 */
export function decodableUrl(url: string): string {
  const pathEnd = url.search(/[?#]/);
  const path = pathEnd === -1 ? url : url.slice(0, pathEnd);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
