import type { ServerResponse } from 'node:http';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { site } from '#site.config';
import { shareImageAddress } from '#server/pages/share-image-address.ts';
import type { Row } from '#server/database/tables.ts';
import { startImageHost } from '#tests/image-host.ts';
import { makeSource } from '#tests/make-source.ts';
import { makeVideo } from '#tests/make-video.ts';
import { startApp, type TestApp } from '#tests/start-app.ts';

/** A pixel in the thumbnail. Without a thumbnail it has the background color: short titles end before it. */
const PLACE = { left: 1100, top: 320, width: 1, height: 1 };

/** The place of the brand beside the logo, on the image of a video. */
const PLACE_OF_BRAND = { left: 140, top: 58, width: 260, height: 40 };

const PAPER = [0xfa, 0xf8, 0xf3];
const GREEN = [0, 160, 0];

const thumbnail = await sharp({
  create: { width: 1280, height: 720, channels: 3, background: '#00a000' },
})
  .jpeg()
  .toBuffer();

const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="1280" height="720" fill="#00a000"/></svg>',
);

function sendJpeg(response: ServerResponse, bytes: Buffer): void {
  response.setHeader('content-type', 'image/jpeg').end(bytes);
}

/** Starts the app with an image host that has no thumbnail. */
async function startWithoutThumbnails(): Promise<TestApp> {
  return startApp({ thumbnailHost: 'http://127.0.0.1:1' });
}

function addressOf(video: Row<'videos'>, sourceCount = 0): string {
  return shareImageAddress({ ...video, sourceCount });
}

/** Reads the image of a new video with the given title. */
async function imageOfTitle(app: TestApp, title: string): Promise<Buffer> {
  const video = await makeVideo(app.database, { title });
  const reply = await app.get(addressOf(video));
  expect(reply.statusCode).toBe(200);
  return reply.rawPayload;
}

/** The color of an image at a place: red, green and blue, rounded as JPEG needs it. */
async function colorIn(image: Buffer): Promise<number[]> {
  const pixel = await sharp(image).extract(PLACE).raw().toBuffer();
  return [...pixel];
}

/** The lowest value of red, green or blue where a video's image shows the brand. It is low only if text is drawn there. */
async function darkestAtBrand(image: Buffer): Promise<number> {
  const { channels } = await sharp(await sharp(image).extract(PLACE_OF_BRAND).toBuffer()).stats();
  return Math.min(...channels.map(({ min }) => min));
}

function expectColor(actual: readonly number[], expected: readonly number[]): void {
  const difference = actual.map((value, index) => Math.abs(value - (expected[index] ?? 0)));
  expect(Math.max(...difference), `${actual} instead of ${expected}`).toBeLessThan(8);
}

test('the image of a video is a JPEG of 1200 x 630 pixels and at most 200 KB, with its thumbnail', async () => {
  await using host = await startImageHost((_path, response) => sendJpeg(response, thumbnail));
  await using app = await startApp({ thumbnailHost: host.origin });
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

test('the image has at most 200 KB even if its thumbnail compresses badly', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 120 } as const;
  const picture = sharp({
    create: { width: 1280, height: 720, channels: 3, background: '#000', noise },
  });
  const bytes = await picture.jpeg({ quality: 90 }).toBuffer();
  await using host = await startImageHost((_path, response) => sendJpeg(response, bytes));
  await using app = await startApp({ thumbnailHost: host.origin });
  const video = await makeVideo(app.database);
  expect((await app.get(addressOf(video))).rawPayload.length).toBeLessThanOrEqual(200_000);
});

test.each([
  ['missing', () => undefined],
  ['broken', () => thumbnail.subarray(0, thumbnail.length / 2)],
  ['an SVG', () => SVG],
])('if the thumbnail is %s, the image is drawn without it', async (_what, bytes) => {
  await using host = await startImageHost((_path, response) => {
    const body = bytes();
    if (body) sendJpeg(response, body);
    else response.writeHead(404).end();
  });
  await using app = await startApp({ thumbnailHost: host.origin });
  const { statusCode, headers, rawPayload } = await app.get(
    addressOf(await makeVideo(app.database)),
  );
  expect(statusCode).toBe(200);
  expect(headers['cache-control']).toBe('public, max-age=600');
  expectColor(await colorIn(rawPayload), PAPER);
});

test('a new title changes the address of the image, and the old address redirects to it', async () => {
  await using app = await startWithoutThumbnails();
  const video = await makeVideo(app.database, { title: 'First title' });
  const old = addressOf(video);
  await app.database.updateTable('videos').set({ title: 'Second title' }).execute();
  const current = addressOf({ ...video, title: 'Second title' });
  expect(current).not.toBe(old);
  const reply = await app.get(old);
  expect(reply.statusCode).toBe(302);
  expect(reply.headers.location).toBe(current);
  expect((await app.get(current)).statusCode).toBe(200);
});

test('drafts, unknown videos and other names have no image, not even for the administrator', async () => {
  await using app = await startWithoutThumbnails();
  const draft = await makeVideo(app.database, { isPublished: false });
  const names = [
    addressOf(draft),
    addressOf({ ...draft, id: '00000000-0000-4000-8000-000000000000' }),
    `/share-images/${draft.id}.jpg`,
    '/share-images/other.jpg',
    '/share-images/%00.jpg',
  ];
  for (const headers of [{}, await app.signIn()]) {
    const statuses = await Promise.all(
      names.map(async (name) => (await app.get(name, headers)).statusCode),
    );
    expect(statuses).toEqual([404, 404, 404, 404, 404]);
  }
});

test('titles in Latin, Greek and Cyrillic script are drawn, and the tagline is drawn instead of others', async () => {
  await using app = await startWithoutThumbnails();
  const withoutTitle = await imageOfTitle(app, '法律');
  for (const title of ['שלום עולם', 'مرحبا', 'Vote 😀', 'Vote 🗳️', 'abc \u202edef', 'x\u0338']) {
    expect(await imageOfTitle(app, title)).toEqual(withoutTitle);
  }
  const images = [withoutTitle];
  for (const title of ['Łódź, “ça” & <b>', 'Πώς γίνεται νόμος', 'Как становится законом']) {
    images.push(await imageOfTitle(app, title));
  }
  expect(new Set(images.map((image) => image.toString('base64'))).size).toBe(4);
});

test('a title of 200 wide letters is cut off at the end of the image', async () => {
  await using app = await startWithoutThumbnails();
  const image = await imageOfTitle(app, 'W'.repeat(200));
  // The margin at the right is paper.
  const margin = sharp(image).extract({ left: 1140, top: 0, width: 60, height: 630 });
  const { channels } = await sharp(await margin.png().toBuffer()).stats();
  for (const [index, { min, max }] of channels.entries()) {
    expect(min).toBeGreaterThan((PAPER[index] ?? 0) - 8);
    expect(max).toBeLessThan((PAPER[index] ?? 0) + 8);
  }
});

test('the whole site has one image, which has the size of the images of videos', async () => {
  await using app = await startWithoutThumbnails();
  const { headers, rawPayload } = await app.get('/share-images/site.jpg');
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=86400',
  });
  const { width, height } = await sharp(rawPayload).metadata();
  expect([width, height]).toEqual([1200, 630]);
});

test('a video whose title is the brand has the image of a video', async () => {
  await using app = await startWithoutThumbnails();
  const video = await imageOfTitle(app, site.brand);
  const { rawPayload: ofSite } = await app.get('/share-images/site.jpg');
  expect(await darkestAtBrand(video)).toBeLessThan(100);
  expect(await darkestAtBrand(ofSite)).toBeGreaterThan(200);
});
