import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { RequestError } from '#server/core/http/request-error.ts';
import { errorCode } from '#server/core/settings/error-code.ts';

/**
 * The parts of a multipart form.
 *
 * @throws RequestError 415 for another request, 400 when the form is malformed
 */
export async function* formParts(
  request: FastifyRequest,
  limits: { fileSize?: number } = {},
): AsyncGenerator<Multipart> {
  if (!request.isMultipart()) {
    throw new RequestError(415, 'Please send this as a multipart form.');
  }
  yield* withHttpErrors(request.parts({ limits }));
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
