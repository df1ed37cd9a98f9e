import type { ErrorReply } from '#domain/http/replies.ts';
import { RequestError } from './request-error.ts';

/** The refusal of input that breaks rules: all their sentences, and what is wrong with which field. */
export function invalidInput(errors: NonNullable<ErrorReply['errors']>): RequestError {
  const sentences = new Set(errors.map(({ message }) => message));
  return new RequestError(400, [...sentences].join('; '), { errors });
}
