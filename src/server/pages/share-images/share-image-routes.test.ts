import type { ServerResponse } from 'node:http';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  momentImageAddress,
  shareImageAddress,
  siteImageAddress,
} from '#server/content/videos/share-image-address.ts';
import type { Row } from '#server/core/database/tables.ts';
import { startWebsite } from '#tests/servers/website.ts';
import { makeCited } from '#tests/rows/make-citation.ts';
import { makeSiteSettings } from '#tests/rows/make-site-settings.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { defaultSite } from '#server/core/site/site-defaults.ts';
import { slowTest } from '#tests/slow-test.ts';
import { readTrail } from '#tests/app/audit-trail.ts';
import { sendForm } from '#tests/app/multipart-form.ts';
import { makeSquare } from '#tests/inputs/make-site-picture.ts';

/** A pixel in the thumbnail. Without a thumbnail it has the background color: short titles end before it. */
const PLACE = { left: 1100, top: 320, width: 1, height: 1 };

const PAPER = [0xfa, 0xf8, 0xf3];
const GREEN = [0, 160, 0];

const thumbnail = await sharp({
  create: { width: 1280, height: 720, channels: 3, background: '#00a000' },
})
  .jpeg()
  .toBuffer();

function sendJpeg(response: ServerResponse, bytes: Buffer): void {
  response.setHeader('content-type', 'image/jpeg').end(bytes);
}

/** Starts the app with an image host that has no thumbnail. */
async function startWithoutThumbnails(): Promise<TestApp> {
  return startApp({ settings: { YOUTUBE_IMAGES_URL: 'http://127.0.0.1:1' } });
}

function addressOf(video: Row<'videos'>, sourceCount = 0): string {
  return shareImageAddress({ ...video, sourceCount }, defaultSite());
}

/** The color of an image at {@link PLACE}: red, green and blue. */
async function colorIn(image: Buffer): Promise<number[]> {
  const pixel = await sharp(image).extract(PLACE).raw().toBuffer();
  return [...pixel];
}

/** Allows a small difference, because JPEG changes colors. */
function expectColor(actual: readonly number[], expected: readonly number[]): void {
  const difference = actual.map((value, index) => Math.abs(value - (expected[index] ?? 0)));
  expect(Math.max(...difference), `${actual} instead of ${expected}`).toBeLessThan(8);
}

test('the image of a video is a JPEG of 1200 x 630 pixels and at most 200 KB, with its thumbnail', async () => {
  await using host = await startWebsite((_request, response) => sendJpeg(response, thumbnail));
  await using app = await startApp({
    settings: { YOUTUBE_IMAGES_URL: host.origin, OUTBOUND_ALLOW: '127.0.0.1' },
  });
  const video = await makeVideo(app.database, { thumbnail: `${host.origin}/typed.jpg` });
  await makeSource(app.database, { videoId: video.id, url: `${host.origin}/source.jpg` });

  const { statusCode, headers, rawPayload } = await app.get(addressOf(video, 1));
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(rawPayload.length).toBeLessThanOrEqual(200_000);
  const { format, width, height } = await sharp(rawPayload).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
  expectColor(await colorIn(rawPayload), GREEN);
  expect(host.requests).toEqual([`/vi/${video.youtubeId}/maxresdefault.jpg`]);

  expect((await app.get(addressOf(video, 1))).rawPayload).toEqual(rawPayload);
  expect(host.requests).toHaveLength(1);
});

slowTest('if the thumbnail is missing, the image is drawn without it', async () => {
  await using app = await startWithoutThumbnails();
  const { statusCode, headers, rawPayload } = await app.get(
    addressOf(await makeVideo(app.database)),
  );
  expect(statusCode).toBe(200);
  expect(headers['cache-control']).toBe('public, max-age=600');
  expectColor(await colorIn(rawPayload), PAPER);
});

test('drafts, unknown videos and other names have no image, not even for the administrator', async () => {
  await using app = await startWithoutThumbnails();
  const draft = await makeVideo(app.database, { isPublished: false });
  const names = [
    addressOf(draft),
    addressOf({ ...draft, id: '00000000-0000-4000-8000-000000000000' }),
    `/share-images/${draft.id}.jpg`,
    '/share-images/other.jpg',
    '/share-images/%01.jpg',
  ];
  for (const headers of [{}, await app.signIn()]) {
    const statuses = await Promise.all(
      names.map(async (name) => (await app.get(name, headers)).statusCode),
    );
    expect(statuses).toEqual([404, 404, 404, 404, 404]);
  }
});

test('a cited moment has an image of its own, which changes with its claim', async () => {
  await using app = await startWithoutThumbnails();
  const { video, source } = await makeCited(app.database, {
    citations: [{ claim: 'Prices rose' }],
  });
  const titles = { videoTitle: video.title, sourceTitle: source.title };
  const moment = { videoId: video.id, ...titles, startSecond: 252 };
  const addressWith = (claim: string) => momentImageAddress({ ...moment, claim }, defaultSite());

  const image = await app.get(addressWith('Prices rose'));
  expect(image.statusCode).toBe(200);
  expect(image.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(await sharp(image.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
  expect(image.rawPayload.equals((await app.get(addressOf(video, 1))).rawPayload)).toBe(false);

  await app.database.updateTable('citations').set({ claim: 'Prices fell' }).execute();
  const outdated = await app.get(addressWith('Prices rose'));
  expect(outdated.statusCode).toBe(302);
  expect(outdated.headers.location).toBe(addressWith('Prices fell'));
});

test('seconds that are not cited, and those of drafts, have no image', async () => {
  await using app = await startWithoutThumbnails();
  const draft = await makeCited(app.database, {
    video: { isPublished: false },
    citations: [{ startSecond: 5 }],
  });
  const { id } = await makeVideo(app.database);
  for (const name of [
    `${draft.videoId}-t5`,
    `${id}-t5`,
    `${id}-t99999`,
    `${id}-t123456`,
    `${id}-tx`,
  ]) {
    const reply = await app.admin.get(`/share-images/${name}-0a1b2c3d.jpg`);
    expect([name, reply.statusCode]).toEqual([name, 404]);
  }
});

slowTest.each<[what: string, change: (app: TestApp) => Promise<unknown>]>([
  ['title', ({ database }) => database.updateTable('videos').set({ title: 'Taxes' }).execute()],
  ['name of the site', ({ database }) => makeSiteSettings(database, { brand: 'Ada' })],
  ['color of the site', ({ database }) => makeSiteSettings(database, { accent: '#00ff7f' })],
  ['picture of the site', sendPicture],
])('a new %s changes the image, and its old address redirects', async (_what, change) => {
  await using app = await startWithoutThumbnails();
  await makeVideo(app.database);
  const addressNow = async () => {
    const video = await app.database.selectFrom('videos').selectAll().executeTakeFirstOrThrow();
    return shareImageAddress({ ...video, sourceCount: 0 }, await app.server.readSite());
  };
  const outdated = await addressNow();
  const image = await app.get(outdated);
  await change(app);
  const redirect = await app.get(outdated);
  expect([redirect.statusCode, redirect.headers.location]).toEqual([302, await addressNow()]);
  expect((await app.get(await addressNow())).rawPayload).not.toEqual(image.rawPayload);
});

async function sendPicture(app: TestApp): Promise<void> {
  const files = [{ name: 'a.png', content: await makeSquare('#00a000') }];
  await sendForm(app, { url: '/api/admin/site/picture' }, files);
}

slowTest('outdated addresses of the image of the site redirect', async () => {
  await using app = await startWithoutThumbnails();
  await makeSiteSettings(app.database, { brand: 'Second Reading' });
  const current = siteImageAddress(await app.server.readSite());
  for (const outdated of [siteImageAddress(defaultSite()), '/share-images/site.jpg']) {
    const { statusCode, headers } = await app.get(outdated);
    expect([statusCode, headers.location]).toEqual([302, current]);
  }
  expect((await app.get(current)).headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

slowTest('the panel previews the image of the site with values that are not saved', async () => {
  await using app = await startWithoutThumbnails();
  const preview = (values: object) => app.admin.post('/api/admin/site/share-image', values);
  const values = { brand: 'Ada Explains', tagline: 'Numbers', accent: '#0000c0' };
  const previewed = await preview(values);
  expect(previewed.statusCode).toBe(200);
  expect(previewed.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
  });
  expect(await app.server.readSite()).toMatchObject({ brand: defaultSite().brand, accent: null });
  expect((await preview({ accent: 'red' })).statusCode).toBe(400);
  const { entries } = await readTrail(app, await app.admin.headers());
  expect(entries.filter(({ event }) => event === 'change')).toEqual([]);

  await app.admin.post('/api/admin/site', values);
  const address = siteImageAddress(await app.server.readSite());
  expect((await app.get(address)).rawPayload).toEqual(previewed.rawPayload);
  expect((await preview({ brand: null, tagline: null, accent: null })).rawPayload).not.toEqual(
    previewed.rawPayload,
  );
});
