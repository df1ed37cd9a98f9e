import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import type { IntakeItem } from '#domain/intake/intake.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { runOutboundJobs } from '#tests/app/run-jobs.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startWebsite } from '#tests/servers/website.ts';

const CHANNEL = 'UC0123456789abcdefghijkl';

const videoId = (number: number) => `video-id-${String(number).padStart(2, '0')}`;

function entryXml(number: number): string {
  return `<entry>
    <id>yt:video:${videoId(number)}</id>
    <yt:videoId>${videoId(number)}</yt:videoId>
    <title>Episode ${number} &amp; more</title>
    <link rel="alternate" href="https://www.youtube.com/${number % 5 === 0 ? 'shorts/' : 'watch?v='}${videoId(number)}"/>
    <author><name>Someone</name></author>
    <published>2025-02-${String(number).padStart(2, '0')}T10:00:00+00:00</published>
    <media:group><media:title>Not this</media:title>
    <media:description>Line one
line two</media:description></media:group>
  </entry>`;
}

function feedXml(count: number): string {
  const entries = Array.from({ length: count }, (_, index) => entryXml(index + 1)).join('');
  return `<?xml version="1.0"?><feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="x"><title>Channel</title><published>2020-01-01T00:00:00+00:00</published>${entries}</feed>`;
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** An app whose channel is set, with a server in place of YouTube whose answer can be changed. */
async function startIntake(
  answer: Answer = (response) => void response.end(feedXml(15)),
  channelId: string | null = CHANNEL,
) {
  await using opened = new AsyncDisposableStack();
  let current = answer;
  const website = await startWebsite((request, response) => current(response, request));
  const { origin, requests } = opened.use(website);
  const clock = makeClock();
  const settings = { OUTBOUND_ALLOW: '127.0.0.1', YOUTUBE_URL: origin };
  const app = opened.use(await startApp({ now: clock.now, settings }));
  if (channelId !== null) await setChannel(app, channelId);
  const resources = opened.move();
  return {
    ...app,
    clock,
    /** The paths of all requests to YouTube so far. */
    requests,
    setAnswer: (next: Answer) => {
      current = next;
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

async function setChannel(app: TestApp, channelId: string | null = CHANNEL) {
  return app.admin.post('/api/admin/intake', { channelId });
}

async function readIntake(app: TestApp) {
  const reply = await app.admin.get('/api/admin/intake');
  return reply.json();
}

async function newUploads(app: TestApp): Promise<string[]> {
  const { items } = await readIntake(app);
  return items
    .filter(({ state }: IntakeItem) => state === 'new')
    .map(({ youtubeId }: IntakeItem) => youtubeId);
}

test('of 15 uploads, the 13 that the site does not have are offered once over three checks by two servers', async () => {
  await using app = await startIntake();
  await using other = await startApp({ sharing: app, now: app.clock.now });
  await makeVideo(app.database, { youtubeId: videoId(3) });
  await makeVideo(app.database, { youtubeId: videoId(4) });
  for (let check = 0; check < 3; check += 1) {
    await Promise.all([runOutboundJobs(app), runOutboundJobs(other)]);
    app.clock.advance({ hours: 1 });
  }
  expect(app.requests).toEqual(Array(3).fill(`/feeds/videos.xml?channel_id=${CHANNEL}`));
  const uploads = await newUploads(app);
  expect(uploads).toHaveLength(13);
  expect(new Set(uploads).size).toBe(13);
  expect(uploads[0]).toBe(videoId(15));
});

test('an upload becomes a draft with its title, description, date and shape', async () => {
  await using app = await startIntake();
  await runOutboundJobs(app);
  const reply = await app.admin.post(`/api/admin/intake/${videoId(5)}/add`, {});
  expect([reply.statusCode, reply.json()]).toMatchObject([
    201,
    {
      title: 'Episode 5 & more',
      description: 'Line one\nline two',
      youtubeId: videoId(5),
      publishDate: '2025-02-05T10:00:00.000Z',
      isVertical: true,
      isPublished: false,
    },
  ]);
  expect(await newUploads(app)).not.toContain(videoId(5));
  expect((await app.admin.post(`/api/admin/intake/${videoId(5)}/add`, {})).statusCode).toBe(409);
  expect((await app.admin.post('/api/admin/intake/none-of-these/add', {})).statusCode).toBe(404);
});

test('an ignored upload is not offered again', async () => {
  await using app = await startIntake();
  await runOutboundJobs(app);
  expect((await app.admin.post(`/api/admin/intake/${videoId(1)}/ignore`, {})).statusCode).toBe(200);
  app.clock.advance({ hours: 1 });
  await runOutboundJobs(app);
  expect(await newUploads(app)).not.toContain(videoId(1));
});

test('the feed is requested only if it has changed', async () => {
  await using app = await startIntake((response, { headers }) => {
    if (headers['if-none-match'] === '"a"') response.writeHead(304).end();
    else response.setHeader('etag', '"a"').end(feedXml(2));
  });
  for (let check = 0; check < 3; check += 1) {
    await runOutboundJobs(app);
    app.clock.advance({ hours: 1 });
  }
  expect(await readIntake(app)).toMatchObject({ problem: null });
  expect(await newUploads(app)).toHaveLength(2);
});

test.each<[string, Answer]>([
  ['answers 404 for a day', (response) => void response.writeHead(404).end()],
  ['answers 500 for a day', (response) => void response.writeHead(500).end()],
  ['sends 5 MB', (response) => void response.end(feedXml(1) + 'x'.repeat(5_000_000))],
  ['does not answer', (response) => void response.socket?.destroy()],
])('while YouTube %s nothing is offered, and after a day that is shown', async (_what, answer) => {
  await using app = await startIntake(answer);
  for (let hour = 0; hour < 23; hour += 1) {
    await runOutboundJobs(app);
    app.clock.advance({ hours: 1 });
  }
  expect(await readIntake(app)).toMatchObject({ problem: null, items: [] });
  app.clock.advance({ hours: 2 });
  await runOutboundJobs(app);
  expect((await readIntake(app)).problem).toContain('has not answered for a day');
  app.setAnswer((response) => void response.end(feedXml(1)));
  app.clock.advance({ hours: 1 });
  await runOutboundJobs(app);
  expect((await readIntake(app)).problem).toBeNull();
});

test('hostile feeds are read without harm', async () => {
  const bomb = `<!DOCTYPE feed [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
  const entry = entryXml(1).replace(
    'Episode 1 &amp; more',
    '&b;<![CDATA[<script>\u0007 ]]>\n line',
  );
  const xml = `${bomb}<feed>${entry}<entry><title>No id</title></entry></feed>`;
  await using app = await startIntake((response) => void response.end(xml));
  await runOutboundJobs(app);
  const { items } = await readIntake(app);
  expect(items).toHaveLength(1);
  expect(items[0].title).toMatch(/^&b;<script> +line$/);
});

test('no request is sent before a channel is given, and after it is removed', async () => {
  await using app = await startIntake(undefined, null);
  await runOutboundJobs(app);
  await setChannel(app);
  await setChannel(app, null);
  await runOutboundJobs(app);
  expect(app.requests).toEqual([]);
  expect(await readIntake(app)).toEqual({
    channelId: null,
    checkedAt: null,
    problem: null,
    items: [],
  });
});

test.each([
  [CHANNEL, 200, CHANNEL],
  [`https://www.youtube.com/channel/${CHANNEL}/videos`, 200, CHANNEL],
  [`studio.youtube.com/channel/${CHANNEL}/videos/upload`, 200, CHANNEL],
  [`https://www.youtube.com/feeds/videos.xml?channel_id=${CHANNEL}`, 200, CHANNEL],
  [`https://evil.com/channel/${CHANNEL}`, 400, null],
  [`https://youtube.com.evil.com/channel/${CHANNEL}`, 400, null],
  [`javascript:alert(1)//youtube.com/channel/${CHANNEL}`, 400, null],
  [`My channel is ${CHANNEL}`, 400, null],
  ['https://www.youtube.com/@someone', 400, null],
  ['UCshort', 400, null],
  ['', 400, null],
])('the channel “%s” is answered with %i', async (typed, status, stored) => {
  await using app = await startApp();
  expect((await setChannel(app, typed)).statusCode).toBe(status);
  expect((await readIntake(app)).channelId).toBe(stored);
});
