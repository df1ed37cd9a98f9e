import * as z from 'zod/mini';
import type { TestApp } from '#tests/app/start-app.ts';

/** The parts of JSON Schema that the API description uses. */
const jsonSchema = z.object({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  get properties() {
    return z.optional(z.record(z.string(), jsonSchema));
  },
  required: z.optional(z.array(z.string())),
  additionalProperties: z.optional(z.unknown()),
  get items() {
    return z.optional(z.union([jsonSchema, z.boolean()]));
  },
  get anyOf() {
    return z.optional(z.array(jsonSchema));
  },
  allOf: z.optional(z.array(z.unknown())),
  enum: z.optional(z.array(z.unknown())),
  pattern: z.optional(z.string()),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
});

export type JsonSchema = z.infer<typeof jsonSchema>;

/** A route of the server, and what the API description says about it. */
export interface DescribedRoute {
  method: string;
  /** With parameters, such as "/api/videos/:id", or a final wildcard. */
  url: string;
  isPublic: boolean;
  /** The schema of the body, if the route reads one. */
  body: JsonSchema | undefined;
  /** Whether the body is a multipart form. */
  isForm: boolean;
  /** The parameters of the query. */
  query: QueryParameter[];
  /** The schema of the reply, if it is JSON. */
  reply: JsonSchema | undefined;
}

interface QueryParameter {
  name: string;
  isRequired: boolean;
  schema: JsonSchema;
}

/** Every route of the app, which must be ready. */
export function describedRoutes({ server }: Pick<TestApp, 'server'>): DescribedRoute[] {
  const { paths } = descriptionSchema.parse(server.swagger());
  return server.listRoutes().map(({ method, url, isPublic }) => {
    const described = paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const [type, body] = Object.entries(described?.requestBody?.content ?? {})[0] ?? [];
    return {
      method,
      url,
      isPublic,
      body: body?.schema,
      isForm: type === 'multipart/form-data',
      query: (described?.parameters ?? []).flatMap(({ in: place, name, required, schema }) =>
        place === 'query' ? { name, isRequired: required ?? false, schema } : [],
      ),
      reply: described?.responses['200']?.content?.['application/json']?.schema,
    };
  });
}

const contentSchema = z.record(z.string(), z.object({ schema: z.optional(jsonSchema) }));

/** The parts of the API description that {@link describedRoutes} reads. */
const descriptionSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.optional(
          z.array(
            z.object({
              in: z.string(),
              name: z.string(),
              required: z.optional(z.boolean()),
              schema: jsonSchema,
            }),
          ),
        ),
        requestBody: z.optional(z.object({ content: contentSchema })),
        responses: z.record(z.string(), z.object({ content: z.optional(contentSchema) })),
      }),
    ),
  ),
});
