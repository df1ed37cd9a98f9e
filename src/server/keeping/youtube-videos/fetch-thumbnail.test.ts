import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createOutbound } from '#server/core/outbound/outbound.ts';
import { fetchThumbnail } from '#server/keeping/youtube-videos/fetch-thumbnail.ts';
import { readEnv } from '#server/core/settings/env.ts';
import { makeImage } from '#tests/inputs/make-file.ts';
import { startWebsite } from '#tests/servers/website.ts';

const ID = 'dQw4w9WgXcQ';

function hostOf({ origin }: { origin: string }) {
  const outbound = createOutbound({
    siteUrl: 'https://example.org',
    allowedNetworks: ['127.0.0.1'],
    services: [origin],
  });
  return { outbound, env: readEnv({ YOUTUBE_IMAGES_URL: origin }) };
}

function sendJpeg(response: ServerResponse, bytes: Buffer): void {
  response.setHeader('content-type', 'image/jpeg').end(bytes);
}

test('the large thumbnail is downloaded', async () => {
  const large = await makeImage('jpeg', 700);
  await using host = await startWebsite((_request, response) => sendJpeg(response, large));
  expect(await fetchThumbnail(ID, hostOf(host))).toEqual(large);
  expect(host.requests).toEqual([`/vi/${ID}/maxresdefault.jpg`]);
});

test('the medium thumbnail replaces a missing large one, for which YouTube sends a small image', async () => {
  const [small, medium] = [await makeImage('jpeg', 120), await makeImage('jpeg', 480)];
  await using host = await startWebsite(({ url: path = '' }, response) =>
    sendJpeg(response, path.includes('maxres') ? small : medium),
  );
  expect(await fetchThumbnail(ID, hostOf(host))).toEqual(medium);
});

test.each<[string, (response: ServerResponse) => void]>([
  ['is missing', (response) => response.writeHead(404).end()],
  ['is a page', (response) => response.setHeader('content-type', 'text/html').end('<p>Hello')],
  ['is an SVG', (response) => response.setHeader('content-type', 'image/svg+xml').end('<svg/>')],
  ['has more than 1 MB', (response) => sendJpeg(response, Buffer.alloc(1_000_001))],
  ['is a redirect', (response) => response.writeHead(302, { location: '/elsewhere' }).end()],
])('a thumbnail that %s is not used', async (_what, answer) => {
  await using host = await startWebsite((_request, response) => answer(response));
  expect(await fetchThumbnail(ID, hostOf(host))).toBeNull();
  expect(host.requests).not.toContain('/elsewhere');
});

test('a thumbnail that does not arrive in time is not used', async () => {
  await using host = await startWebsite(() => {});
  expect(await fetchThumbnail(ID, hostOf(host), 100)).toBeNull();
});

test.each(['', 'short', '../../../../x', 'abcdefghijk/../../x', 'abcdefghijk?x@y'])(
  'no request is sent for "%s", which is not the id of a video',
  async (id) => {
    await using host = await startWebsite((_request, response) => response.end());
    expect(await fetchThumbnail(id, hostOf(host))).toBeNull();
    expect(host.requests).toEqual([]);
  },
);
