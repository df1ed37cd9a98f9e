import { ApiError } from '#web/http/api-error.ts';

const UNAUTHORIZED = 401;

/** A failure whose message is what the administrator is told about it; its cause is what failed. */
export class ToldFailure extends Error {
  override readonly name = 'ToldFailure';
}

/** What the administrator is told about a request that failed: the server's own sentence if there is one. */
export function failureSentence(error: unknown): string {
  if (error instanceof ToldFailure) return error.message;
  if (!(error instanceof ApiError)) {
    return 'The server gave no answer. Check your connection and try again.';
  }
  return error.userMessage ?? `The server answered with status ${error.status} and no reason.`;
}

/** Whether a request failed because the session is over. */
export function isSignedOut(error: unknown): boolean {
  const failed = error instanceof ToldFailure ? error.cause : error;
  return failed instanceof ApiError && failed.status === UNAUTHORIZED;
}
