import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';

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
