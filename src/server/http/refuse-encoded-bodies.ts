import type { IncomingHttpHeaders } from 'node:http';
import { RequestError } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';

/** Refuses compressed bodies with 415, because no parser here decodes them. Source: RFC 9110 §8.4. */
export function refuseEncodedBodies(app: App): void {
  app.addHook('preParsing', async ({ headers }, reply) => {
    if (!hasBody(headers) || isPlain(headers['content-encoding'])) return;
    reply.header('accept-encoding', 'identity');
    throw new RequestError(415, 'Compressed content is not accepted here.');
  });
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

function isPlain(encoding = ''): boolean {
  return ['', 'identity'].includes(encoding.trim().toLowerCase());
}
