import type { FastifyRequest } from 'fastify';
import type { App } from '#server/core/http/typed-app.ts';
import { RequestError } from '#server/core/http/request-error.ts';

/** The largest form that visitors or mail programs send. */
export const SMALL_FORM_BYTES = 4 * 1024;

/**
 * Reads small forms without files, in both encodings in which mail programs may send them, for the
 * routes of `scope`. Source: RFC 8058, section 3.1.
 */
export function readSmallForms(scope: App): void {
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  const options = { parseAs: 'buffer', bodyLimit: SMALL_FORM_BYTES } as const;
  scope.addContentTypeParser(types, options, async ({ headers }: FastifyRequest, body: Buffer) => {
    try {
      const type = { 'content-type': headers['content-type'] ?? '' };
      const fields = await new Response(new Uint8Array(body), { headers: type }).formData();
      return Object.fromEntries([...fields].filter(([, value]) => typeof value === 'string'));
    } catch {
      throw new RequestError(400, 'The form could not be read.');
    }
  });
}
