import { RequestError } from './request-error.ts';

export function noRoom(): RequestError {
  return new RequestError(507, 'The server has no room to store this. Nothing was saved.');
}
