import * as fc from 'fast-check';
import type { JsonSchema } from '#tests/round-trip/described-routes.ts';
import { anyCodePoint } from '#tests/inputs/any-code-point.ts';

/**
 * JSON values for the schema. Most fit it; in the others a part is missing, additional or of
 * another type.
 *
 * @param field the name of the field, which decides what a valid text is
 */
export function valueOf(schema: JsonSchema, field = ''): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 40, arbitrary: fittingValue(schema, field) },
    { weight: 1, arbitrary: fc.jsonValue() },
    { weight: 1, arbitrary: fc.constantFrom(null, '', 0, -1, Infinity, 2 ** 53, true, [], {}) },
  );
}

function fittingValue(schema: JsonSchema, field: string): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => valueOf(each, field)));
  const types = [schema.type ?? 'string'].flat();
  return fc.oneof(...types.map((type) => valueOfType(type, schema, field)));
}

function valueOfType(type: string, schema: JsonSchema, field: string): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return fc.array(valueOf(itemsOf(schema), field), { maxLength: 5 });
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.oneof(fc.nat(), fc.integer(), fc.double());
    case 'null':
      return fc.constant(null);
    default:
      return textOf(schema, field);
  }
}

function itemsOf({ items }: JsonSchema): JsonSchema {
  return typeof items === 'object' ? items : {};
}

function objectOf({ properties = {} }: JsonSchema): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(([name, field]) => [name, valueOf(field, name)]);
  const partial = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  const complete = fc.record(Object.fromEntries(fields));
  const additional = fc.dictionary(
    fc.constantFrom('__proto__', 'constructor', 'id', 'x'),
    fc.nat(),
  );
  return fc.oneof(
    { weight: 6, arbitrary: complete },
    { weight: 2, arbitrary: partial },
    {
      weight: 1,
      arbitrary: fc.tuple(complete, additional).map((parts) => Object.assign({}, ...parts)),
    },
  );
}

function textOf({ maxLength = 100 }: JsonSchema, field: string): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...(VALID_TEXTS[field] ?? ['A text'])) },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme' }) },
    { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
    { weight: 1, arbitrary: fc.string({ unit: anyCodePoint }) },
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(maxLength), 'x'.repeat(maxLength + 1)) },
  );
}

/** Texts that fields with a format accept. */
const VALID_TEXTS: Record<string, readonly [string, ...string[]]> = {
  email: ['ada@example.org'],
  contactEmail: ['ada@example.org', ''],
  username: ['admin', 'x'],
  url: ['https://example.org/a?b=c#d', 'example.org', ''],
  youtubeUrl: ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=95'],
  youtubeId: ['dQw4w9WgXcQ'],
  publishDate: ['2025-03-01T12:00:00.000Z', '9999-12-31T23:59:59+14:00'],
  headshotUrl: ['/uploads/headshot-1b4e28ba-2fa1-4d3b-a3f5-ef19b5a76331.jpg'],
  content: ['<p onclick="x">text <a href="javascript:alert(1)">link</a></p>'],
};

const HOSTILE_TEXTS = [
  "'; drop table videos; --",
  '\0',
  '\uD800',
  '\u202E\u200B',
  ' ',
  '%s %n {{7*7}} ${7*7}',
  '../../etc/passwd',
  '__proto__',
] as const;
