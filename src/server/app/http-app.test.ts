import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { storedFiles } from '#tests/rows/stored-files.ts';
import { makePdf } from '#tests/inputs/make-file.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { postSource, titleField } from '#tests/app/source-requests.ts';
import { messageInput } from '#tests/inputs/message-input.ts';
import { sharedApp, startApp } from '#tests/app/start-app.ts';

/** For tests that store nothing. */
const refusing = sharedApp();

const message = JSON.stringify(messageInput);

test.each(['gzip', 'br', 'GZIP', 'identity, gzip', 'nonsense'])(
  'a JSON body is refused if its Content-Encoding header is %s, even if the body is not encoded',
  async (encoding) => {
    const app = refusing();
    for (const payload of [message, gzipSync(message)]) {
      const reply = await app.server.inject({
        method: 'POST',
        url: '/api/contact',
        headers: {
          ...(await app.visitor()),
          'content-type': 'application/json',
          'content-encoding': encoding,
        },
        payload,
      });
      expect([reply.statusCode, reply.headers['accept-encoding']]).toEqual([415, 'identity']);
      expect(reply.json()).toEqual({ message: 'Compressed content is not accepted here.' });
    }
    expect(await app.database.selectFrom('contact_messages').selectAll().execute()).toEqual([]);
  },
);

test('an encoded form with a file is refused, and nothing is stored', async () => {
  const app = refusing();
  const { id } = await makeVideo(app.database);
  const headers = { ...(await app.admin.headers()), 'content-encoding': 'gzip' };
  const file = { name: 'a.pdf', content: makePdf(5000) };
  const reply = await postSource(app, id, [titleField, file], headers);
  expect(reply.statusCode).toBe(415);
  expect(await app.database.selectFrom('sources').selectAll().execute()).toEqual([]);
  expect(await storedFiles(app.env)).toEqual([]);
});

test.each(['identity', 'Identity', ''])('a body encoded as "%s" is read', async (encoding) => {
  await using app = await startApp();
  const reply = await app.post('/api/contact', message, { 'content-encoding': encoding });
  expect(reply.statusCode).toBe(201);
});

test('a request without a body may have any content encoding', async () => {
  const app = refusing();
  const encoding = { 'content-encoding': 'gzip' };
  expect((await app.get('/api/videos', encoding)).statusCode).toBe(200);
  expect((await app.post('/api/admin/logout', '', encoding)).statusCode).toBe(200);
});
