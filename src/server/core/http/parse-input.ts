import * as z from 'zod/mini';
import { invalidInput } from './request-error.ts';

/**
 * Validates input that Fastify does not validate, such as the fields of a multipart form.
 *
 * @throws RequestError 400 with the message of each invalid field
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

/** The parameter of a path such as `/api/videos/:id`, for a route that is not a declared call. */
export const idParams = z.object({ id: z.string() });
