import * as z from 'zod/mini';
import { invalidInput } from './invalid-input.ts';

/**
 * Reads the fields of a multipart form by a schema, as Fastify reads bodies.
 *
 * @throws RequestError 400 that says what is wrong with which field
 */
export function parseForm<Schema extends z.ZodMiniType>(
  schema: Schema,
  fields: Record<string, string>,
): z.output<Schema> {
  const result = z.safeParse(schema, fields);
  if (result.success) return result.data;
  throw invalidInput(
    result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  );
}
