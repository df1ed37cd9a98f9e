import type { ErrorCode, ErrorReply } from '#domain/http/replies.ts';
import type { ChangedMeanwhileReply } from '#domain/http/seen.ts';
import type { LockedReply } from '#domain/sign-in/lockout.ts';
import { countText } from '#domain/text/count-text.ts';

interface RefusalDetails {
  code?: ErrorCode;
  /** The stored entry that an update would have changed unseen. */
  current?: ChangedMeanwhileReply['current'];
  /** The invalid fields, each with its message. */
  errors?: ErrorReply['errors'];
  /** The lock of a client that has sent too many wrong passwords. */
  lock?: Omit<LockedReply, 'message'>;
  /** How long the client should wait before it repeats the request. */
  retryAfterSeconds?: number;
}

/** A refused request, with the status and the message of the reply. */
export class RequestError extends Error {
  override name = 'RequestError';
  readonly status: number;
  readonly details: RefusalDetails;

  constructor(status: number, message: string, details: RefusalDetails = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

/** The refusal of a request for something that does not exist or is not public, such as a `video`. */
export function notFound(subject: string): RequestError {
  return new RequestError(404, `The requested ${subject} could not be found.`);
}

/** A 400 error for invalid input, with all messages joined and the message of each field. */
export function invalidInput(errors: NonNullable<ErrorReply['errors']>): RequestError {
  const sentences = new Set(errors.map(({ message }) => message));
  return new RequestError(400, [...sentences].join('; '), { errors });
}

/**
 * A 429 error at a limit, which says when the request can be repeated.
 *
 * @param sentence what there is too much of
 * @param endsAt the end of the period of the limit
 * @param instead what to do instead of waiting, as the end of a sentence
 */
export function limitReached(
  sentence: string,
  { endsAt, now, instead = '' }: { endsAt: Date; now: Date; instead?: string },
): RequestError {
  const waitMs = endsAt.getTime() - now.getTime();
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const wait = countText(Math.ceil(retryAfterSeconds / 60), 'minute');
  const message = `${sentence} Please try again in ${wait}${instead}.`;
  return new RequestError(429, message, { retryAfterSeconds });
}

/** The refusal of a page or a search that has found no place in its queue. */
export function siteBusy(): RequestError {
  const message = 'The site is busy. Please try again in a moment.';
  // Long enough for the renderings in the queue.
  return new RequestError(503, message, { retryAfterSeconds: 1 });
}

/** The refusal to move an entry below another one that is no longer in the list. */
export function listChanged(): RequestError {
  return new RequestError(409, 'This list was changed in the meantime. Nothing was moved.');
}
