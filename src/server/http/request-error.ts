import type { ErrorCode, ErrorReply } from '#domain/http/replies.ts';
import type { ChangedMeanwhileReply } from '#domain/http/seen.ts';
import type { LockedReply } from '#domain/sign-in/lockout.ts';

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
