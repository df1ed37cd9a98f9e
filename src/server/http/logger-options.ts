import type { FastifyServerOptions } from 'fastify';

/** JSON lines on standard output that contain nothing a visitor has sent. */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    // PostgreSQL quotes the refused row in these fields.
    redact: { paths: ['err.detail', 'err.where', 'err.internalQuery'], remove: true },
    serializers: {
      req: (request) => ({ method: request.method, path: request.url.split('?', 1)[0] }),
    },
  };
}
