import type { ErrorReply } from '#domain/http/replies.ts';

interface RefusalDetails {
  /** What is wrong with which field. */
  errors?: ErrorReply['errors'];
  /** When the same request may succeed. */
  retryAfterSeconds?: number;
}

/** A refusal with the one clear sentence that its sender gets to read. */
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
