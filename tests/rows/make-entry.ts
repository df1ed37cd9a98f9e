import * as z from 'zod/mini';

/** Fields of which those that may be `null` can be left out. */
export type RequiredFields<Fields> = {
  [Name in keyof Fields as null extends Fields[Name] ? never : Name]: Fields[Name];
} & { [Name in keyof Fields as null extends Fields[Name] ? Name : never]?: Fields[Name] };

/** An entry as the API sends it. The fields that are left out are `null`. */
export function makeEntry<Schema extends z.ZodMiniObject>(
  schema: Schema,
  fields: RequiredFields<z.output<Schema>>,
): z.output<Schema> {
  const names = Object.keys(schema.shape);
  return z.parse(schema, { ...Object.fromEntries(names.map((name) => [name, null])), ...fields });
}
