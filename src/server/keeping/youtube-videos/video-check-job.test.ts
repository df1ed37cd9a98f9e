import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import type { KeepingSettings } from '#domain/keeping/keeping-settings.ts';
import { makeKeepingSettings } from '#tests/keeping/make-keeping-settings.ts';
import { type KeepingApp, startKeepingApp } from '#tests/keeping/start-keeping-app.ts';
import { runOutboundJobs } from '#tests/app/run-jobs.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { makeImage } from '#tests/inputs/make-file.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startWebsite, type Website } from '#tests/servers/website.ts';

/** How YouTube answers now. */
interface Youtube extends Website {
  oembed: { status: number; body: string } | 'none';
  thumbnail: 'found' | 'gray' | 'missing' | 'down';
}

const [large, small, gray] = await Promise.all(
  [700, 480, 120].map((width) => makeImage('jpeg', width)),
);

const playable = { status: 200, body: '{"title":"A video"}' };
const taken = { status: 404, body: 'Not Found' };

/** Starts a server in place of YouTube and of its image host. */
async function startYoutube(): Promise<Youtube> {
  const website = await startWebsite(({ url = '' }, response) => {
    if (url.startsWith('/oembed?')) answerOembed(response);
    else answerThumbnail(url, response);
  });
  const youtube: Youtube = Object.assign(website, {
    oembed: playable,
    thumbnail: 'found' as const,
  });
  function answerOembed(response: ServerResponse): void {
    if (youtube.oembed === 'none') response.destroy();
    else response.writeHead(youtube.oembed.status).end(youtube.oembed.body);
  }
  function answerThumbnail(url: string, response: ServerResponse): void {
    response.setHeader('content-type', 'image/jpeg');
    if (youtube.thumbnail === 'down') response.writeHead(503).end();
    else if (youtube.thumbnail === 'missing') response.writeHead(404).end(gray);
    else if (youtube.thumbnail === 'gray') response.end(gray);
    else response.end(url.includes('maxresdefault') ? large : small);
  }
  return youtube;
}

interface CheckingApp extends KeepingApp<Youtube> {
  youtube: Youtube;
  /** Checks every video after some hours. */
  checkAfter: (hours: number) => Promise<void>;
}

async function startCheckingApp(keeping: Partial<KeepingSettings> = {}): Promise<CheckingApp> {
  const youtube = await startYoutube();
  const app = await startKeepingApp(youtube, {
    keeping: { checksLinks: true, ...keeping },
    services: ['YOUTUBE_URL', 'YOUTUBE_IMAGES_URL'],
  });
  return {
    ...app,
    youtube,
    async checkAfter(hours: number) {
      app.clock.advance({ hours });
      await runOutboundJobs(app);
      // Another video may be asked about only some seconds later.
      app.clock.advance({ seconds: 10 });
      await runOutboundJobs(app);
    },
  };
}

async function stateOf(app: TestApp, id: string): Promise<string> {
  return (await app.get(`/api/videos/${id}/keeping`, await app.signIn())).json().video.state;
}

async function playbackOf(app: TestApp, id: string) {
  return (await app.get(`/api/videos/${id}/evidence`)).json().playback;
}

const SHOWN = { isAvailable: true, playsAfterClick: false };
const GONE = { isAvailable: false, playsAfterClick: false };

test.each([
  [
    'not embeddable',
    { status: 401, body: '' },
    'found',
    'not-embeddable',
    { ...SHOWN, isEmbeddable: false },
  ],
  ['private', { status: 403, body: 'Forbidden' }, 'found', 'private', GONE],
  ['removed with a gray picture', taken, 'gray', 'gone', GONE],
  ['contradictory', taken, 'found', 'inconclusive', SHOWN],
  ['removed while the image host is down', taken, 'down', 'inconclusive', SHOWN],
  ['silent', 'none', 'missing', 'inconclusive', SHOWN],
] as const)(
  'after four daily checks, a video that is %s has its state',
  async (_what, oembed, thumbnail, state, playback) => {
    await using app = await startCheckingApp();
    const { id } = await makeVideo(app.database);
    Object.assign(app.youtube, { oembed, thumbnail });
    await app.checkAfter(0);
    expect(await playbackOf(app, id)).toEqual(SHOWN);
    // The video of a success is due after a week, all others daily.
    for (const hours of [25, 25, 200]) await app.checkAfter(hours);
    expect(await stateOf(app, id)).toBe(state);
    expect(await playbackOf(app, id)).toEqual(playback);
  },
);

test('a taken-down video is gone after 48 hours, and back after one success', async () => {
  await using app = await startCheckingApp();
  const { id } = await makeVideo(app.database);
  await app.checkAfter(0);
  expect(await stateOf(app, id)).toBe('ok');

  Object.assign(app.youtube, { oembed: taken, thumbnail: 'missing' });
  await app.checkAfter(7 * 24);
  expect(await stateOf(app, id)).toBe('inconclusive');
  await app.checkAfter(25);
  expect(await playbackOf(app, id)).toEqual(SHOWN);
  const attention = async () =>
    (await app.get('/api/admin/attention', await app.signIn())).json().videos;
  expect(await attention()).toMatchObject([
    { id, problems: [expect.stringMatching(/^YouTube has not shown .* It is checked again\.$/)] },
  ]);
  await app.checkAfter(25);
  expect(await playbackOf(app, id)).toEqual(GONE);
  expect(await attention()).toMatchObject([
    { id, problems: [expect.stringMatching(/Visitors see this\.$/)] },
  ]);
  // Its thumbnail, which YouTube has deleted, is still here.
  const { youtubeId } = (await app.get(`/api/videos/${id}`)).json();
  expect((await app.get(`/thumbnails/${youtubeId}`)).rawPayload).toEqual(large);

  Object.assign(app.youtube, { oembed: playable, thumbnail: 'found' });
  await app.checkAfter(25);
  expect(await playbackOf(app, id)).toEqual(SHOWN);
  expect(await attention()).toEqual([]);
});

test('nothing is asked while both switches are off, nor about a draft', async () => {
  await using app = await startCheckingApp({ checksLinks: false });
  await makeVideo(app.database);
  await app.checkAfter(24);
  await makeKeepingSettings(app.database, { checksLinks: true });
  await app.database.updateTable('videos').set({ isPublished: false }).execute();
  await app.checkAfter(24);
  expect(app.youtube.requests).toEqual([]);
});

test('two videos are asked about five seconds apart, the latest first', async () => {
  await using app = await startCheckingApp();
  await makeVideo(app.database, {
    youtubeId: 'aaaaaaaaaaa',
    publishDate: '2024-01-01T00:00:00.000Z',
  });
  await makeVideo(app.database, {
    youtubeId: 'bbbbbbbbbbb',
    publishDate: '2024-02-01T00:00:00.000Z',
  });
  const asked = () => app.youtube.requests.filter((url) => url.startsWith('/oembed')).length;
  await runOutboundJobs(app);
  expect(app.youtube.requests[0]).toContain('bbbbbbbbbbb');
  expect(asked()).toBe(1);
  app.clock.advance({ seconds: 4 });
  await runOutboundJobs(app);
  expect(asked()).toBe(1);
  app.clock.advance({ seconds: 2 });
  await runOutboundJobs(app);
  expect(asked()).toBe(2);
});

test('with "after play" alone, the thumbnail is stored once and nothing is checked', async () => {
  await using app = await startCheckingApp({ checksLinks: false, playsAfterClick: true });
  const { id, youtubeId } = await makeVideo(app.database);
  await app.checkAfter(0);
  await app.checkAfter(24 * 30);
  expect(app.youtube.requests).toEqual([`/vi/${youtubeId}/maxresdefault.jpg`]);
  expect(await stateOf(app, id)).toBe('unknown');
  const reply = await app.get(`/thumbnails/${youtubeId}`);
  expect(reply.rawPayload).toEqual(large);
  expect(reply.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

test('until the thumbnail is stored, its address has a placeholder that is not cached', async () => {
  await using app = await startApp();
  const { youtubeId } = await makeVideo(app.database);
  const { statusCode, headers } = await app.get(`/thumbnails/${youtubeId}`);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' });
});

test('the thumbnail is a file in use, and is deleted forever with its video', async () => {
  await using app = await startCheckingApp();
  const { id, title, youtubeId } = await makeVideo(app.database);
  await app.checkAfter(0);
  const headers = await app.signIn();
  const files = async () => (await app.get('/api/admin/files', headers)).json().files;
  expect(await files()).toMatchObject([
    { type: 'other', usedBy: [{ kind: 'thumbnail', videoId: id, videoTitle: title }] },
  ]);
  await app.database.updateTable('videos').set({ isPublished: false }).execute();
  expect((await app.get(`/thumbnails/${youtubeId}`)).headers['content-type']).toContain('svg');
  await app.delete(`/api/videos/${id}`, headers);
  expect(await files()).toMatchObject([{ usedBy: [{ kind: 'trash', title }] }]);
  await app.delete('/api/admin/trash', headers);
  expect(await files()).toEqual([]);
});

test('another video on YouTube voids what was known, and the former thumbnail is deleted', async () => {
  await using app = await startCheckingApp();
  const { id } = await makeVideo(app.database);
  Object.assign(app.youtube, { oembed: taken });
  await app.checkAfter(0);
  Object.assign(app.youtube, { thumbnail: 'missing' });
  for (const hours of [25, 25, 25]) await app.checkAfter(hours);
  expect(await playbackOf(app, id)).toEqual(GONE);

  await app.database.updateTable('videos').set({ youtubeId: 'aaaaaaaaaaa' }).execute();
  expect(await playbackOf(app, id)).toEqual(SHOWN);
  Object.assign(app.youtube, { oembed: playable, thumbnail: 'found' });
  await app.checkAfter(0);
  expect(await stateOf(app, id)).toBe('ok');
  const { files } = (await app.get('/api/admin/files', await app.signIn())).json();
  expect(files).toHaveLength(1);
});

test('the owner has a published video checked at once', async () => {
  await using app = await startCheckingApp();
  const { id } = await makeVideo(app.database);
  const draft = await makeVideo(app.database, { isPublished: false });
  await app.checkAfter(0);
  app.youtube.oembed = { status: 401, body: '' };
  const headers = await app.signIn();
  const check = async (videoId: string) =>
    (await app.post(`/api/videos/${videoId}/check`, {}, headers)).statusCode;
  expect(await check(id)).toBe(202);
  await app.checkAfter(0);
  expect(await stateOf(app, id)).toBe('not-embeddable');
  expect(await check(draft.id)).toBe(409);
  expect(await check('00000000-0000-4000-8000-000000000000')).toBe(404);
});
