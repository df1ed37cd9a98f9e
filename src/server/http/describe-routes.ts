import type { SwaggerTransform } from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { ZodMiniType } from 'zod/mini';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a route reads from a multipart form, for the description of the API. */
    form?: ZodMiniType;
  }
}

/**
 * Routes as the description of the API shows them. A route that reads a form
 * checks its fields when the file has arrived, so it has no body schema that
 * would be checked before.
 */
export const describeRoute: SwaggerTransform = (document) => {
  const form = document.route.config?.form;
  if (!form) return jsonSchemaTransform(document);
  const schema = { ...document.schema, body: form, consumes: ['multipart/form-data'] };
  return jsonSchemaTransform({ ...document, schema });
};
