import { expect, test } from 'vitest';
import { readInternally } from '#server/http/internal-request.ts';
import { makeVideo } from '#tests/make-video.ts';
import { startApp } from '#tests/start-app.ts';

test('an internal request gets the status, headers and body that an injected one gets', async () => {
  await using app = await startApp();
  const { id } = await makeVideo(app.database);
  for (const url of ['/api/videos', `/api/videos/${id}`, '/api/videos/unknown', '/nowhere']) {
    const injected = await app.server.inject({ method: 'GET', url });
    const { date: _date, connection: _connection, ...headers } = injected.headers;
    const requestId = { 'x-request-id': String(headers['x-request-id']) };
    const { status, headers: own, body } = await readInternally(app.server, url, requestId);
    expect({ status, body }).toEqual({ status: injected.statusCode, body: injected.body });
    expect({ ...own, 'content-length': String(own['content-length']) }).toEqual(headers);
  }
});

test('an internal request with a session cookie is answered as the administrator', async () => {
  await using app = await startApp();
  const { cookie = '' } = await app.signIn();
  const url = '/api/admin/videos';
  expect(await readInternally(app.server, url)).toMatchObject({ status: 401 });
  expect(await readInternally(app.server, url, { cookie })).toMatchObject({ status: 200 });
});

test('a reply whose header HTTP does not allow becomes a 500 without this header', async () => {
  await using app = await startApp();
  app.server.get('/api/broken', { config: { access: 'public' } }, (_request, reply) =>
    reply.header('x-note', 'one\r\nx-other: two').send('text'),
  );
  await app.server.ready();
  const { status, headers } = await readInternally(app.server, '/api/broken');
  expect({ status, other: headers['x-other'] }).toEqual({ status: 500, other: undefined });
});
