import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { errorReplySchema } from '#domain/http/replies.ts';
import { messageInput } from '#tests/inputs/message-input.ts';
import { sharedApp, startApp, type TestApp } from '#tests/app/start-app.ts';

/** For tests that store nothing. */
const refusing = sharedApp();

/** The JSON of a valid message in which the JSON of one field is replaced. */
function withField(field: string, json: string): string {
  return JSON.stringify({ ...messageInput, [field]: '@@' }).replace('"@@"', json);
}

const refusedBodies: [what: string, body: string, sentence: RegExp][] = [
  ['nothing', '', /fill in/],
  ['broken JSON', '{"firstName": "Ada"', /not valid JSON/],
  ['half of a surrogate pair', withField('message', String.raw`"A \ud800 B"`), /broken character/],
  [
    'two halves in the wrong order',
    withField('message', String.raw`"A \\\udc00\ud800"`),
    /broken character/,
  ],
  ['a prototype key', withField('__proto__', '{"isAdmin": true}'), /JSON/],
  ['a constructor key', withField('constructor', '{"prototype": {}}'), /JSON/],
  ['deep JSON', withField('firstName', `${'['.repeat(20_000)}${']'.repeat(20_000)}`), /First name/],
  ['a filled hidden field', withField('leaveEmpty', '"https://spam.example"'), /cannot see/],
  ['a form sent after 40 ms', withField('fillTimeMs', '40'), /quicker than anyone can write/],
];

async function storedRows(app: TestApp): Promise<number> {
  const messages = await app.database.selectFrom('contact_messages').select('id').execute();
  const outbox = await app.database.selectFrom('mail_outbox').select('id').execute();
  return messages.length + outbox.length;
}

test('an invalid message is refused with a clear reason, and nothing is stored', async () => {
  await using app = await startApp();
  const visitor = await app.visitor();

  const unclear: unknown[] = [];
  for (const [what, body, sentence] of refusedBodies) {
    const { statusCode, ...reply } = await app.post('/api/contact', body, visitor);
    const { message: reason } = errorReplySchema.parse(reply.json());
    if (statusCode !== 400 || !sentence.test(reason)) unclear.push({ what, statusCode, reason });
  }
  expect(unclear).toEqual([]);
  expect(await storedRows(app)).toBe(0);
});

test('a refusal lists the invalid fields', async () => {
  await using app = await startApp();
  const reply = await app.post('/api/contact', {
    ...messageInput,
    email: 'nobody',
    subject: 'spam',
  });
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toEqual({
    message: 'Please enter a valid email address; Please choose a subject',
    errors: [
      { path: 'email', message: 'Please enter a valid email address' },
      { path: 'subject', message: 'Please choose a subject' },
    ],
  });
});

test('a body that is too large is refused with 413, with and without Content-Length', async () => {
  await using app = await startApp();
  const body = JSON.stringify({ ...messageInput, message: 'a'.repeat(200_000) });
  const announced = await app.post('/api/contact', body);
  const streamed = await app.server.inject({
    method: 'POST',
    url: '/api/contact',
    headers: { 'content-type': 'application/json', ...(await app.visitor()) },
    payload: Readable.from([body]),
  });
  expect([announced.statusCode, streamed.statusCode]).toEqual([413, 413]);
  expect(await storedRows(app)).toBe(0);
});

test.each([
  ['application/x-www-form-urlencoded', new URLSearchParams(messageInput).toString()],
  ['multipart/form-data; boundary=x', '--x--'],
  ['text/plain', JSON.stringify(messageInput)],
  ['nonsense', JSON.stringify(messageInput)],
])('a message with the content type %s is refused', async (type, body) => {
  const app = refusing();
  const reply = await app.post('/api/contact', body, { 'content-type': type });
  expect(reply.statusCode).toBe(415);
  expect(reply.json()).toEqual({ message: 'This kind of content is not accepted here.' });
  expect(await storedRows(app)).toBe(0);
});
