import type * as z from 'zod/mini';

import { errorReplySchema } from '#domain/http/replies.ts';
import { ApiError } from '#web/http/api-error.ts';

/** Shows at the fields of a form what the server refuses in them. */
export function showFieldErrors<Name extends string>(
  error: unknown,
  fieldNames: z.ZodMiniType<Name>,
  setError: (name: Name, error: { message: string }) => void,
): void {
  const reply = error instanceof ApiError ? errorReplySchema.safeParse(error.reply).data : null;
  for (const { path, message } of reply?.errors ?? []) {
    const name = fieldNames.safeParse(path).data;
    if (name !== undefined) setError(name, { message });
  }
}
