import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';

import { errorReplySchema } from '#domain/http/replies.ts';
import { ApiError } from '#web/http/api-error.ts';

/**
 * A form whose contents a schema parses into the values to send.
 *
 * @param defaultValues the initial contents of the fields; a function may fetch some of them first
 * @param stored        is shown in the fields that are not edited, whenever it changes
 */
export function useSchemaForm<Entered extends FieldValues, Values extends object>(
  schema: z.ZodMiniType<Values, Entered>,
  defaultValues: DefaultValues<Entered> | (() => Promise<Entered>),
  stored?: Entered,
) {
  return useForm<Entered, unknown, Values>({
    resolver: standardSchemaResolver(schema),
    defaultValues,
    ...(stored && { values: stored, resetOptions: { keepDirtyValues: true } }),
  });
}

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
