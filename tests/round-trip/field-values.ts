import type { JsonSchema } from '#tests/round-trip/described-routes.ts';

/** The value of a field that is left out. */
const ABSENT = Symbol('absent');

/** What a field of an input may contain: each kind of value that its schema accepts. */
export type FieldValues = readonly unknown[];

/** Texts that a general rule breaks: emoji of several code points, both directions, quotes, a combining accent. */
const MIXED = '👩🏽‍🚀 "שלום" \\ مرحبا \u200F(1) e\u0301 🇺🇸';

/** With U+2028, which JSON does not escape. */
const LINES = 'One “line”\n\n\tand another\u2028تمام';

/**
 * Values of a field by its schema: each value of an enum, null, the smallest and the largest number, and
 * of a text the shortest one, the longest one in characters that take the most bytes, one with emoji and
 * from right to left, and several lines.
 */
function valuesOf(schema: JsonSchema, field: string): FieldValues {
  if (schema.enum) return schema.enum;
  if (schema.anyOf) return schema.anyOf.flatMap((each) => valuesOf(each, field));
  return [schema.type ?? 'string'].flat().flatMap((type) => valuesOfType(type, schema, field));
}

function valuesOfType(type: string, schema: JsonSchema, field: string): FieldValues {
  switch (type) {
    case 'null':
      return [null];
    case 'boolean':
      return [true, false];
    case 'integer':
    case 'number':
      return [schema.minimum ?? 0, schema.maximum ?? 0];
    case 'object':
      return bodiesOf(schema);
    case 'array':
      return typeof schema.items === 'object' ? [[], valuesOf(schema.items, field)] : [[]];
    default:
      return textsOf(schema, field);
  }
}

function textsOf(schema: JsonSchema, field: string): readonly string[] {
  const { maxLength = 1000, minLength = 0, allOf = [], pattern = '' } = schema;
  const known = formattedTexts[field];
  if (known) return known;
  const patterns = [pattern, ...allOf.map((each) => JSON.stringify(each))].join(' ');
  // A text that must have a visible character is described by two patterns.
  const shortest = minLength > 0 || allOf.length > 0 ? 'x' : '';
  const takesLines = patterns.includes(String.raw`\n`);
  return [
    shortest,
    '選'.repeat(maxLength),
    MIXED.slice(0, maxLength),
    ...(takesLines ? [LINES] : []),
  ];
}

/** A web address of so many characters, each of which takes three bytes. */
export function longAddress(length: number): string {
  return 'https://example.org/'.padEnd(length, '選');
}

/** Texts for the fields that accept only texts of a format. */
const formattedTexts: Readonly<Record<string, readonly string[]>> = {
  youtubeId: ['dQw4w9WgXcQ', '-_'.repeat(32)],
  youtubeUrl: [
    'https://youtu.be/dQw4w9WgXcQ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ?feature=share',
    longAddress(2000),
  ],
  thumbnail: ['https://example.org/🎬.jpg', longAddress(2000), ''],
  language: ['ar', 'zh-Hant-TW'],
  publishDate: ['0001-01-02T00:00:00Z', '2025-02-28T23:30:00.5-05:00', '9999-12-30T23:59:59.999Z'],
};

/** Bodies that fit a schema, so that together they contain each of the values of each field. */
export function bodiesOf(
  { properties = {}, required = [] }: JsonSchema,
  given: Readonly<Record<string, FieldValues>> = {},
): Record<string, unknown>[] {
  const fields = Object.entries(properties).map(([name, schema]) => {
    // What the sender has seen is not stored.
    const values = name === 'seen' ? [] : (given[name] ?? valuesOf(schema, name));
    return { name, values: required.includes(name) ? values : [ABSENT, ...values] };
  });
  const count = Math.max(1, ...fields.map(({ values }) => values.length));
  return Array.from({ length: count }, (_, index) => {
    // Fields with the same number of values begin with different ones.
    const entries = fields.map(({ name, values }, position): [string, unknown] => {
      return [name, values[(index + position) % values.length]];
    });
    return Object.fromEntries(entries.filter(([, value]) => value !== ABSENT));
  });
}
