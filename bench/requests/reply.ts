import { Agent, get } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A reply as it was transferred. */
export interface Reply {
  status: number;
  /** The headers that describe the body. */
  headers: Record<string, string>;
  /** Compressed, if the server compresses it. */
  body: Buffer;
}

/** The encodings that every current browser accepts over HTTPS. */
export const ACCEPT_ENCODING = 'gzip, deflate, br';

const BODY_HEADERS = ['content-type', 'content-encoding', 'cache-control', 'etag', 'vary'];

/** Requests a URL on a new connection and returns the reply without decompressing it. */
export async function fetchReply(url: string): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const options = { agent: new Agent(), headers: { 'accept-encoding': ACCEPT_ENCODING } };
  get(url, options, (response) => {
    const headers = Object.fromEntries(
      BODY_HEADERS.flatMap((name) => {
        const value = response.headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    );
    buffer(response).then(
      (body) => resolve({ status: response.statusCode ?? 0, headers, body }),
      reject,
    );
  }).once('error', reject);
  return promise;
}
