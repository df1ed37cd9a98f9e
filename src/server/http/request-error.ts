import type { ErrorCode, ErrorReply } from '#domain/http/replies.ts';

interface RefusalDetails {
  code?: ErrorCode;
  /** The fields that are wrong, each with its message. */
  errors?: ErrorReply['errors'];
  /** After how long the same request may succeed. */
  retryAfterSeconds?: number;
}

/** A refused request: the status and the sentence of the reply. */
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
