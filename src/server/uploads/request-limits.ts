/** Time limits in milliseconds for requests to a bucket, where they are stricter than those of `bucketClient`. */
export interface RequestLimits {
  /**
   * For a request with a short reply. The limit of the whole request, including its retries, begins
   * with the call.
   */
  shortReply: () => { requestTimeout?: number; abortSignal?: AbortSignal };
  /** For a request whose reply may take long to read: only the beginning must arrive soon. */
  longReply: () => { requestTimeout?: number };
}

/**
 * The limits of a server. Some transactions of the server wait for short replies, and PostgreSQL
 * ends a transaction that is idle for 5 seconds, see `connect.ts`.
 */
export const SERVER_LIMITS: RequestLimits = {
  shortReply: () => ({ requestTimeout: 2000, abortSignal: AbortSignal.timeout(4500) }),
  longReply: () => ({ requestTimeout: 4000 }),
};

/**
 * No limits besides those of `bucketClient`. For a move: no visitor waits for its requests, and they
 * may take longer, because files are copied at the same time.
 */
export const MOVE_LIMITS: RequestLimits = { shortReply: () => ({}), longReply: () => ({}) };
