import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  FastifyReply,
  FastifyRequest,
  RouteShorthandOptions,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Call, Output, Params, Reply } from '#domain/calls/call.ts';
import { errorReplySchema } from '#domain/http/replies.ts';

/** Fastify with routes that are typed by their zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a write of the administrator has done, for the audit trail, see `Call`. */
    sentence?: string;
  }
}

type Replies<Declared extends Call> =
  | Reply<Declared>
  | (Declared extends { visitorReply: infer Schema } ? Output<Schema> : never)
  | (Declared extends { otherReplies: infer Schemas } ? Output<Schemas[keyof Schemas]> : never);

interface Route<Declared extends Call> {
  Params: Params<Declared>;
  Querystring: Output<Declared['query']>;
  Body: Output<Declared['body']>;
}

type Handler<Declared extends Call> = (
  request: FastifyRequest<Route<Declared>>,
  reply: FastifyReply,
) => Replies<Declared> | FastifyReply | Promise<Replies<Declared> | FastifyReply>;

/** What only the server knows of a route. */
type RouteOptions = Pick<RouteShorthandOptions, 'config' | 'exposeHeadRoute'>;

/** Registers the route of a declared call. The status of the reply is the declared one. */
export function implement<Declared extends Call>(
  app: App,
  call: Declared,
  handler: Handler<Declared>,
  { config, ...options }: RouteOptions = {},
): void {
  const { method, path, access, isSecurity, sentence, form, summary, query, body } = call;
  const { maxBodyBytes: bodyLimit } = call;
  const { status = 200, reply: replySchema, visitorReply, otherReplies } = call;
  const params = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, z.string()]);
  app.route<Route<Declared>>({
    ...options,
    ...(bodyLimit !== undefined && { bodyLimit }),
    method,
    url: path,
    config: {
      ...(access && { access }),
      ...(isSecurity && { isSecurity }),
      ...(sentence !== undefined && { sentence }),
      ...(form && { form }),
      ...config,
    },
    schema: {
      summary,
      ...(params.length > 0 && { params: z.object(Object.fromEntries(params)) }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: {
        ...(params.length > 0 && replySchema && { 404: errorReplySchema }),
        ...otherReplies,
        ...(replySchema && {
          [status]: visitorReply ? z.union([replySchema, visitorReply]) : replySchema,
        }),
      },
    },
    preHandler: async (_request, reply) => {
      reply.code(status);
    },
    handler,
  });
}
