import * as z from 'zod/mini';

import { ApiError } from '#web/http/api-error.ts';

const UNAUTHORIZED = 401;

/** An error whose message is written for the administrator; its cause is the original error. */
export class UserFacingError extends Error {
  override readonly name = 'UserFacingError';
}

/** Describes a failed request to the administrator, with the server's message if it sent one. */
export function failureSentence(error: unknown): string {
  if (error instanceof UserFacingError) return error.message;
  if (error instanceof z.core.$ZodError) {
    return 'This page does not know the reply of the server. Load the page again.';
  }
  if (!(error instanceof ApiError)) {
    return 'The server did not answer. Check your connection and try again.';
  }
  return error.userMessage ?? `The server reported error ${error.status} without a reason.`;
}

/** The error of the request, without the explanation for the administrator. */
export function originalError(error: unknown): unknown {
  return error instanceof UserFacingError ? error.cause : error;
}

/** Whether a request failed because the session has ended. */
export function isSignedOut(error: unknown): boolean {
  const original = originalError(error);
  return original instanceof ApiError && original.status === UNAUTHORIZED;
}

export function isCanceled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
