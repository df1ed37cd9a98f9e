import * as z from 'zod/mini';
import { invalidInput } from './invalid-input.ts';

/**
 * Reads by a schema, as Fastify reads bodies, what comes another way: the fields of a
 * multipart form, or what was made of a body.
 *
 * @throws RequestError 400 that says what is wrong with which field
 */
export function parseInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  throw invalidInput(
    result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  );
}
