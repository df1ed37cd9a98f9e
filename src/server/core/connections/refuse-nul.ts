import { RequestError } from '#server/core/http/request-error.ts';
import type { App } from '#server/core/http/typed-app.ts';

/**
 * Refuses requests with a NUL character in their address or body with 400, also where no schema does:
 * PostgreSQL has no texts with this character. The messages of the schemas come first, because they name
 * the field.
 */
export function refuseNul(app: App): void {
  app.addHook('preValidation', async ({ originalUrl }) => {
    if (isNulInAddress(originalUrl)) throw nulRefused();
  });
  app.addHook('preHandler', async ({ body }) => {
    if (isNulInValue(body)) throw nulRefused();
  });
}

export function isNulInAddress(url: string): boolean {
  return url.includes('%00');
}

/** Not recursive, because a body may be nested more deeply than functions can call themselves. */
function isNulInValue(body: unknown): boolean {
  const values = [body];
  for (const value of values) {
    if (typeof value === 'string' && value.includes('\0')) return true;
    if (typeof value !== 'object' || value === null) continue;
    for (const part of Object.values(value)) values.push(part);
  }
  return false;
}

function nulRefused(): RequestError {
  return new RequestError(400, 'The request contains a NUL character, which cannot be stored.');
}
