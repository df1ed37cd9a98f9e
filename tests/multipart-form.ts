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
    const [headers, content] = Array.isArray(part)
      ? [`name="${part[0]}"`, part[1]]
      : [
          `name="${part.field ?? 'file'}"; filename="${part.name}"\r\n` +
            `Content-Type: ${part.type ?? 'application/octet-stream'}`,
          part.content,
        ];
    return [
      `--${BOUNDARY}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n`,
      content,
      '\r\n',
    ].map((piece) => Buffer.from(piece));
  });
  return Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

/** Sends a multipart form with the given headers, such as cookie and CSRF token. */
export async function sendForm(
  app: TestApp,
  request: { method?: 'POST' | 'PATCH'; url: string; headers: Headers },
  parts: readonly FormPart[],
): Promise<LightMyRequestResponse> {
  const { method = 'POST', url, headers } = request;
  return app.server.inject({
    method,
    url,
    headers: { ...headers, ...formHeaders },
    payload: encodeForm(parts),
  });
}
