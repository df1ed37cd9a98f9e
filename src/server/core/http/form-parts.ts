import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { RequestError } from '#server/core/http/request-error.ts';
import { errorCode } from '#server/core/settings/error-code.ts';

/**
 * The parts of a multipart form of the administrator. Access was checked before the body arrived. The
 * session may have ended since, so it is checked again after the last part.
 *
 * @throws RequestError 415 for another request, 400 when the form is malformed, 401 when the session ended
 */
export async function* formParts(
  request: FastifyRequest,
  limits: { fileSize?: number } = {},
): AsyncGenerator<Multipart> {
  if (!request.isMultipart()) {
    throw new RequestError(415, 'Please send this as a multipart form.');
  }
  yield* withHttpErrors(request.parts({ limits }));
  await request.confirmAdministrator();
}

/**
 * Replaces the parser's own errors, which have no HTTP status, with 400, because they mean that the
 * form is malformed. Passes on Fastify's errors, which have a status.
 */
export async function* withHttpErrors<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (error) {
    if (errorCode(error).startsWith('FST_')) throw error;
    throw new RequestError(400, 'The form could not be read to its end.');
  }
}
