import type { SwaggerTransform } from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { ZodMiniType } from 'zod/mini';
import { errorReplySchema } from '#domain/http/replies.ts';
import { isForAdministrator } from '#server/http/require-admin.ts';
import { isWritingMethod } from '#server/http/writing-method.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a route reads from a multipart form, for the description of the API. */
    form?: ZodMiniType;
  }
}

/**
 * Routes as the description of the API shows them: with the refusals that do not
 * come from the route itself, but from what stands before every route of its kind.
 *
 * A route that reads a form checks its fields when the file has arrived, so it has
 * no body schema that would be checked before.
 */
export const describeRoute: SwaggerTransform = (document) => {
  const { schema, route, url } = document;
  if (!schema || !url.startsWith('/api/')) return jsonSchemaTransform(document);

  const form = route.config?.form;
  const body = form ?? schema.body;
  const methods = [route.method].flat();
  const statuses = [
    ...(body ? [400, 413, 415] : []),
    ...(isForAdministrator(route.config) ? [401] : []),
    ...(methods.some(isWritingMethod) ? [403] : []),
    // The site is restarting, or its database is out of reach.
    503,
  ];
  const refusals = Object.fromEntries(statuses.map((status) => [status, errorReplySchema]));
  const own = typeof schema.response === 'object' ? schema.response : {};
  return jsonSchemaTransform({
    ...document,
    schema: {
      ...schema,
      ...(form && { body, consumes: ['multipart/form-data'] }),
      response: { ...refusals, ...own },
    },
  });
};
