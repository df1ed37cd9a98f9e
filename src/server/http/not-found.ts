import { RequestError } from './request-error.ts';

/** The refusal of a request for something that does not exist or is not public. */
export function notFound(
  subject:
    | 'video'
    | 'source'
    | 'copy'
    | 'correction'
    | 'reader'
    | 'upload'
    | 'transcript'
    | 'preview link',
): RequestError {
  return new RequestError(404, `The requested ${subject} could not be found.`);
}
