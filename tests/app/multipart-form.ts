import type { LightMyRequestResponse } from 'fastify';
import type { Headers, TestApp } from './start-app.ts';

interface FormFile {
  name: string;
  content: Buffer | string;
  /** Declared media type. */
  type?: string;
  field?: string;
}

/** A field or a file of a multipart form. */
export type FormPart = [field: string, text: string] | FormFile;

const BOUNDARY = 'plain-evidence-form-boundary';

export const formHeaders = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** Encodes a multipart form by hand, because `FormData` cannot produce every file name that tests need. */
export function encodeForm(parts: readonly FormPart[]): Buffer {
  const chunks = parts.flatMap((part) => {
    const start = `--${BOUNDARY}\r\nContent-Disposition: form-data; ${headersOf(part)}\r\n\r\n`;
    const content = Array.isArray(part) ? part[1] : part.content;
    return [start, content, '\r\n'].map((piece) => Buffer.from(piece));
  });
  return Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

/** The headers of a part, without the beginning of `Content-Disposition` that all parts share. */
function headersOf(part: FormPart): string {
  if (Array.isArray(part)) return `name="${part[0]}"`;
  const { field = 'file', name, type = 'application/octet-stream' } = part;
  return `name="${field}"; filename="${name}"\r\nContent-Type: ${type}`;
}

/** Sends a multipart form, with the cookie and the CSRF token of the administrator unless `headers` has others. */
export async function sendForm(
  app: TestApp,
  request: { method?: 'POST' | 'PATCH'; url: string; headers?: Headers },
  parts: readonly FormPart[],
): Promise<LightMyRequestResponse> {
  const { method = 'POST', url, headers = await app.admin.headers() } = request;
  return app.server.inject({
    method,
    url,
    headers: { ...headers, ...formHeaders },
    payload: encodeForm(parts),
  });
}
