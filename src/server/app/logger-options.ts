import type { FastifyServerOptions } from 'fastify';
import type { DestinationStream } from 'pino';

/** Options for a log of JSON lines that contain neither query strings nor texts of visitors. */
export function loggerOptions(
  level: string,
  stream?: DestinationStream,
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    ...(stream && { stream }),
    // In these fields of an error, PostgreSQL quotes the row that it refused.
    redact: { paths: ['err.detail', 'err.where', 'err.internalQuery'], remove: true },
    serializers: {
      req: (request) => ({ method: request.method, path: request.url.split('?', 1)[0] }),
    },
  };
}
