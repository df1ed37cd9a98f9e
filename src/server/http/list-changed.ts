import { RequestError } from './request-error.ts';

/** The refusal to move an entry below another one that is no longer in the list. */
export function listChanged(): RequestError {
  return new RequestError(409, 'This list was changed in the meantime. Nothing was moved.');
}
