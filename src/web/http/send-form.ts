import type { QueryClient } from '@tanstack/react-query';

import { CSRF_HEADER } from '#domain/http/csrf.ts';

import { apiErrorFrom } from './api-error.ts';
import { sendWithToken } from './send-with-token.ts';

export interface FormRequest {
  method: 'POST' | 'PATCH';
  address: string;
  form: FormData;
  /** Told again and again which share of the form is on its way, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Breaks the request off, bytes on their way included. */
  signal?: AbortSignal;
}

/**
 * Sends a multipart form with the anti-forgery token and reads JSON back.
 *
 * Throws `ApiError` when the reply is not OK, `TypeError` when there was none, and
 * the signal's reason when it was broken off.
 */
export async function sendForm(queryClient: QueryClient, request: FormRequest): Promise<unknown> {
  const response = await Promise.race([
    sendWithToken(queryClient, (token) => send(request, token)),
    brokenOff(request.signal),
  ]);
  if (!response.ok) throw await apiErrorFrom(response);
  return response.json();
}

/** Rejects as soon as the request is broken off, also while it still waits for its token. */
function brokenOff(signal: AbortSignal | undefined): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal?.addEventListener('abort', () => reject(signal.reason));
  return promise;
}

/** By XMLHttpRequest, because `fetch` does not tell how much it has sent. */
function send({ method, address, form, onProgress, signal }: FormRequest, token: string) {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  if (signal?.aborted === true) return Promise.reject(signal.reason);

  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  signal?.addEventListener('abort', abort);

  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded / total));
  request.addEventListener('load', () => resolve(readResponse(request)));
  request.addEventListener('error', () => reject(new TypeError(`${address} gave no answer`)));
  request.addEventListener('abort', () => reject(signal?.reason));
  request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));

  request.open(method, address);
  request.setRequestHeader(CSRF_HEADER, token);
  request.send(form);
  return promise;
}

function readResponse({ responseText, status, statusText }: XMLHttpRequest): Response {
  return new Response(responseText || null, { status, statusText });
}
