import * as z from 'zod/mini';

/**
 * Describes the values that a JSON schema allows, e.g. `{ id, second: number|null, kinds: [string] }`,
 * where a field without a type is text. Several choices, such as the entry as visitors and as the
 * administrator get it, are described one by one.
 */
export function shapesOf(schema: unknown): string[] {
  return (jsonSchema.parse(schema).anyOf ?? [schema]).map(shapeOf);
}

/** The parts of a JSON schema that a shape shows. */
const jsonSchema = z.object({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  enum: z.optional(z.array(z.string())),
  properties: z.optional(z.record(z.string(), z.unknown())),
  required: z.prefault(z.array(z.string()), []),
  additionalProperties: z.optional(z.unknown()),
  items: z.optional(z.unknown()),
  /** The values of a list whose length is fixed. */
  prefixItems: z.optional(z.array(z.unknown())),
  anyOf: z.optional(z.array(z.unknown())),
  oneOf: z.optional(z.array(z.unknown())),
});

function shapeOf(schema: unknown): string {
  const parsed = jsonSchema.parse(schema);
  const { properties, required, additionalProperties, items, prefixItems } = parsed;
  const choices = parsed.anyOf ?? parsed.oneOf;
  if (choices) return choices.map(shapeOf).join('|');
  if (parsed.enum) return parsed.enum.join('|');
  if (prefixItems) return `[${prefixItems.map(shapeOf).join(', ')}]`;
  if (items !== undefined) return `[${shapeOf(items)}]`;
  if (properties) {
    const fields = Object.entries(properties).map(([name, value]) =>
      `${name}${required.includes(name) ? '' : '?'}: ${shapeOf(value)}`.replace(/: string\b/, ''),
    );
    return `{ ${fields.join(', ')} }`;
  }
  if (additionalProperties) return `{ [id]: ${shapeOf(additionalProperties)} }`;
  return [parsed.type ?? 'any'].flat().join('|');
}
