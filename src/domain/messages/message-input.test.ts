import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { messageInputSchema } from '#domain/messages/message-input.ts';
import { subjects } from '#domain/messages/subjects.ts';

const filledIn = {
  firstName: 'Anna',
  lastName: 'Miller',
  email: 'anna@example.org',
  subject: 'general',
  message: 'Hello,\nthank you for the sources.',
};

/** The first error message of each field, as a form shows it. */
function firstErrors(form: unknown): Record<string, string> {
  const issues = messageInputSchema.safeParse(form).error?.issues ?? [];
  // Reversed, because `Object.fromEntries` keeps the last entry of a key.
  return Object.fromEntries(
    issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]),
  );
}

test('a complete form is accepted unchanged, without the newsletter by default', () => {
  expect(messageInputSchema.parse(filledIn)).toEqual({ ...filledIn, newsletter: false });
  expect(messageInputSchema.parse({ ...filledIn, newsletter: true }).newsletter).toBe(true);
});

test.each<[field: string, text: string, stored: string]>([
  ...subjects.map(({ value }): [string, string, string] => ['subject', value, value]),
  ['firstName', ' <b>Anna', 'bAnna'],
  ['firstName', 'Anna\tMaria\t', 'Anna Maria'],
  ['lastName', 'von\u000BMiller\f', 'von Miller'],
  ['email', " a+on=b'c@sub.example.org ", "a+on=b'c@sub.example.org"],
  ['message', 'javascript:hello ', 'hello'],
  ['message', 'one\r\ntwo\n\tthree', 'one\r\ntwo\n\tthree'],
  ['message', 'one\u000Btwo\fthree\tfour\u000B', 'one\ntwo\nthree\tfour'],
  // The length limits apply after cleaning.
  ['firstName', `<${'a'.repeat(100)}>`, 'a'.repeat(100)],
  ['message', ` ${'b'.repeat(10_000)} `, 'b'.repeat(10_000)],
])('a %s is cleaned and stored: %#', (field, text, stored) => {
  expect(messageInputSchema.parse({ ...filledIn, [field]: text })).toMatchObject({
    [field]: stored,
  });
});

const allRequired = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Email is required',
  subject: 'Please choose a subject',
  message: 'Message is required',
};

function everyField(value: unknown) {
  return { firstName: value, lastName: value, email: value, subject: value, message: value };
}

test.each([
  ['nothing', {}],
  ['empty text', everyField('')],
  ['numbers', everyField(7)],
])('a form of %s reports all required fields', (_case, form) => {
  expect(firstErrors(form)).toEqual(allRequired);
});

test.each([['<>'], ['\u00A0\u200B']])('a name and a message of %j count as empty', (text) => {
  expect(firstErrors({ ...filledIn, firstName: text, message: text })).toEqual({
    firstName: 'First name is required',
    message: 'Message is required',
  });
});

test.each([
  ['email', 'anna', 'Please enter a valid email address'],
  ['email', 'anna@example.org\n', 'Please enter a valid email address'],
  ['email', 'anna@example.org\r\nBcc: x@example.org', 'Please enter a valid email address'],
  ['email', `${'a'.repeat(250)}@example.org`, 'Please enter a valid email address'],
  ['subject', 'General Inquiry', 'Please choose a subject'],
  ['subject', 'toString', 'Please choose a subject'],
  ['firstName', 'a'.repeat(101), 'First name must be at most 100 characters'],
  ['lastName', 'a'.repeat(101), 'Last name must be at most 100 characters'],
  ['firstName', 'Anna\r\nBcc: x@example.org', 'First name must be a single line of text'],
  ['lastName', 'Mil\u0000ler', 'Last name must be a single line of text'],
  ['message', 'a'.repeat(10_001), 'Message must be at most 10,000 characters'],
  ['message', 'nul \u0000', 'Message must be plain text'],
  ['newsletter', 'yes', 'Newsletter must be true or false'],
  ['newsletter', null, 'Newsletter must be true or false'],
])('the %s %j is refused: %s', (field, value, sentence) => {
  expect(firstErrors({ ...filledIn, [field]: value })).toEqual({ [field]: sentence });
});

test('the schema can be converted to a JSON schema', () => {
  const described = z.toJSONSchema(messageInputSchema, { io: 'input' });
  expect(described).toMatchObject({
    type: 'object',
    required: Object.keys(allRequired),
    properties: {
      firstName: { type: 'string', maxLength: 100 },
      subject: { enum: subjects.map((subject) => subject.value) },
      message: { maxLength: 10_000 },
      newsletter: { type: 'boolean', default: false },
    },
  });
});
