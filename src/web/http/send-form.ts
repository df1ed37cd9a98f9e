import { CSRF_HEADER } from '#domain/http/csrf.ts';

import { apiErrorFrom } from './api-error.ts';
import { sendWithToken } from './csrf-token.ts';

export interface FormRequest {
  method: string;
  address: string;
  form: FormData;
  /** Called repeatedly with the fraction sent so far, from 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
  /** Aborts the request, even while its body is being sent. */
  signal?: AbortSignal | undefined;
}

/**
 * Sends a multipart form with the CSRF token and returns the JSON reply.
 *
 * Throws `ApiError` when the reply is not OK, `TypeError` on a network failure, and the
 * signal's reason when the request is aborted.
 */
export async function sendForm(request: FormRequest): Promise<unknown> {
  const response = await Promise.race([
    sendWithToken((token) => send(request, token)),
    rejectOnAbort(request.signal),
  ]);
  if (!response.ok) throw await apiErrorFrom(response);
  return response.json();
}

/** Rejects on abort, even while the request still waits for its CSRF token. */
function rejectOnAbort(signal: AbortSignal | undefined): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal?.addEventListener('abort', () => reject(signal.reason));
  return promise;
}

/** Uses XMLHttpRequest because `fetch` reports no upload progress. */
function send({ method, address, form, onProgress, signal }: FormRequest, token: string) {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  if (signal?.aborted === true) return Promise.reject(signal.reason);

  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  signal?.addEventListener('abort', abort);

  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded / total));
  request.addEventListener('load', () => resolve(readResponse(request)));
  request.addEventListener('error', () => reject(new TypeError(`no reply from ${address}`)));
  request.addEventListener('abort', () => reject(signal?.reason));
  request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));

  request.open(method, address);
  request.setRequestHeader(CSRF_HEADER, token);
  request.send(form);
  return promise;
}

/** An empty text becomes `null`, because a `Response` with the status 204 must not have a body. */
function readResponse({ responseText, status, statusText }: XMLHttpRequest): Response {
  return new Response(responseText || null, { status, statusText });
}
