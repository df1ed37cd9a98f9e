import { RequestError } from './request-error.ts';

/** The refusal of a request for which the disk has no room. */
export function noRoom(): RequestError {
  return new RequestError(507, 'The server has no room to store this. Nothing was saved.');
}
