import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startWebsite } from '#tests/servers/website.ts';

const ID = 'dQw4w9WgXcQ';

async function findDetails(app: TestApp, link: string) {
  const query = new URLSearchParams({ link });
  const reply = await app.admin.get(`/api/admin/youtube-details?${query}`);
  return reply.json();
}

const embed = { title: 'An episode', width: 200, height: 113 };
const sendJson = (body: unknown) => (response: ServerResponse) =>
  void response.end(JSON.stringify(body));
const sendStatus = (status: number) => (response: ServerResponse) =>
  void response.writeHead(status).end();
const closeConnection = (response: ServerResponse) => void response.socket?.destroy();

test.each<[what: string, (response: ServerResponse) => void, details: object, path?: string]>([
  ['a video', sendJson(embed), { title: 'An episode', isVertical: false, state: 'ok' }],
  ['a portrait', sendJson({ ...embed, height: 400 }), { isVertical: true, state: 'ok' }],
  ['a Short', sendJson(embed), { isVertical: true, state: 'ok' }, 'shorts/'],
  ['one that may not be embedded', sendStatus(401), { title: null, state: 'not-embeddable' }],
  ['a private one', sendStatus(403), { state: 'private' }],
  ['a removed one', sendStatus(404), { state: 'gone' }],
  ['one without an answer', closeConnection, { state: 'unknown' }],
])('the details of %s', async (_what, answer, details, path = 'watch?v=') => {
  await using youtube = await startWebsite((_request, response) => answer(response));
  await using app = await startApp({
    settings: { OUTBOUND_ALLOW: '127.0.0.1', YOUTUBE_URL: youtube.origin },
  });
  const found = await findDetails(app, `https://www.youtube.com/${path}${ID}`);
  expect(found).toMatchObject({ youtubeId: ID, existingVideoId: null, ...details });
});

test('a link to a video that the site has names it, and no link is answered without a request', async () => {
  await using youtube = await startWebsite((_request, response) => response.end('{}'));
  await using app = await startApp({
    settings: { OUTBOUND_ALLOW: '127.0.0.1', YOUTUBE_URL: youtube.origin },
  });
  const { id } = await makeVideo(app.database, { youtubeId: ID });
  expect(await findDetails(app, ID)).toMatchObject({ existingVideoId: id });
  const requests = youtube.requests.length;
  expect(await findDetails(app, 'https://example.org')).toEqual({
    youtubeId: null,
    title: null,
    isVertical: false,
    state: 'unknown',
    existingVideoId: null,
  });
  expect(youtube.requests).toHaveLength(requests);
});
