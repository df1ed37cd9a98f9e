import * as z from 'zod/mini';
import { parseSortOrder } from '#domain/sort-order.ts';
import { parseMoment } from '#domain/videos/moment.ts';

/**
 * The contents of the fields of a form. A field cannot be missing: the browser would fill it with an
 * empty text, and the next save would erase the stored value.
 */
export type FormValues<Schema extends z.ZodMiniType> = Required<z.input<Schema>>;

/** An empty text for each field of a form. */
export function emptyTexts<Schema extends z.ZodMiniObject>(schema: Schema) {
  return z.parse(z.record(z.keyof(schema), z.prefault(z.string(), '')), {});
}

/**
 * The form of a stored entry. A field contains the value that the entry has under the same name; if
 * this value is `null`, the field is empty.
 *
 * @param own the fields whose contents differ from the stored value
 */
export function storedForm<Form extends object, Own extends Partial<Form>>(
  empty: Form,
  entry: { readonly [Name in Exclude<keyof Form, keyof Own>]: Form[Name] | null },
  own: Own,
): Form {
  const form: Form = { ...empty };
  for (const name in form) {
    const value: unknown = Reflect.get(entry, name);
    if (value !== null) Reflect.set(form, name, value);
  }
  return { ...form, ...own };
}

/** Parses the text of a field for a moment of a video, which may be empty. */
export function optionalMomentSchema(error: string) {
  return z.pipe(
    z.string().check(
      z.refine((typed) => typed.trim() === '' || parseMoment(typed) !== undefined, {
        error,
        abort: true,
      }),
    ),
    z.transform((typed) => parseMoment(typed) ?? null),
  );
}

/** Parses the text of a sort order field into a whole number from 1. */
export const sortOrderTextSchema = z.pipe(z.string(), z.transform(parseSortOrder));
