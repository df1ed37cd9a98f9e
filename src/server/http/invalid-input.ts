import type { ErrorReply } from '#domain/http/replies.ts';
import { RequestError } from './request-error.ts';

/** A 400 error for invalid input, with all messages joined and the message of each field. */
export function invalidInput(errors: NonNullable<ErrorReply['errors']>): RequestError {
  const sentences = new Set(errors.map(({ message }) => message));
  return new RequestError(400, [...sentences].join('; '), { errors });
}
