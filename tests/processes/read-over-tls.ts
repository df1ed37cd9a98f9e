import { once } from 'node:events';
import { connect, type IncomingHttpHeaders } from 'node:http2';
import { buffer } from 'node:stream/consumers';
import type { Headers } from '#tests/app/start-app.ts';

export interface TlsReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request with HTTP/2, as browsers do, to a server on this machine whose certificate is not trusted. */
export async function readOverTls(
  url: string,
  headers: Headers = {},
  { method = 'GET', body }: { method?: string; body?: Buffer } = {},
): Promise<TlsReply> {
  const { origin, pathname, search } = new URL(url);
  const session = connect(origin, { rejectUnauthorized: false });
  try {
    await once(session, 'connect');
    const request = session.request({ ':method': method, ':path': pathname + search, ...headers });
    request.end(body);
    const [replyHeaders] = await once(request, 'response');
    return {
      status: Number(replyHeaders[':status']),
      headers: replyHeaders,
      body: await buffer(request),
    };
  } finally {
    session.destroy();
  }
}
