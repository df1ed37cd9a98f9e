import { expect, test } from 'vitest';
import { oembedAddress, pageAddress } from '#domain/addresses.ts';
import { searchAddress } from '#domain/search/search-address.ts';
import { storedThumbnailUrl } from '#domain/videos/thumbnail.ts';
import { shareImageAddress } from '#server/content/videos/share-image-address.ts';
import { makeCited } from '#tests/rows/make-citation.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { makeTranscript } from '#tests/rows/make-transcript.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { sampleRows } from '#tests/rows/sample-rows.ts';
import { writeUpload } from '#tests/rows/stored-files.ts';
import type { TestApp } from '#tests/app/start-app.ts';
import { startCachedSite } from '#tests/processes/start-built-site.ts';
import { defaultSite } from '#server/core/site/site-defaults.ts';
import { EMBED_ROUTE, embedAddress } from '#domain/embed/embed-code.ts';
import {
  SOURCE_REFERENCE_ROUTE,
  sourceReferenceAddress,
} from '#domain/references/source-reference-address.ts';

const siteUrl = 'https://example.org';
const id = '5b0e9c1e-4b7a-4d0a-8f43-3a1f1f0a7c11';
const PUBLISH_TIME = '2025-03-01T12:10:00.000Z';

const scheduled = {
  id,
  title: 'Embargoed title',
  youtubeId: 'embargoed01',
  description: 'Embargoed description.',
  publishDate: PUBLISH_TIME,
};
const thumbnail = storedThumbnailUrl(scheduled.youtubeId);
const source = {
  id: '5b0e9c1e-4b7a-4d0a-8f43-3a1f1f0a7c12',
  videoId: id,
  title: 'Embargoed source',
  url: 'https://embargoed.example/report',
  description: null,
};

const shareImage = shareImageAddress({ ...scheduled, sourceCount: 1 }, defaultSite());
const oembed = oembedAddress(siteUrl + pageAddress.video(id), 'json');
const reference = sourceReferenceAddress(source.id);
const embed = embedAddress(id, 252);
const search = `${pageAddress.videos}?search=embargoed`;
const searchedApi = searchAddress('embargoed');
const { home, videos, about, contact } = pageAddress;

/** The addresses to read at public routes that have a parameter in the path or the query. */
const addressesOfRoute = new Map([
  ['/*', [home, videos, search, about, contact, pageAddress.video(id)]],
  ['/api/videos/:id', [`/api/videos/${id}`]],
  ['/api/videos/:id/sources', [`/api/videos/${id}/sources`]],
  ['/api/videos/:id/evidence', [`/api/videos/${id}/evidence`]],
  ['/api/videos/:id/transcript', [`/api/videos/${id}/transcript`]],
  ['/api/videos/:id/citation', [`/api/videos/${id}/citation`]],
  [SOURCE_REFERENCE_ROUTE, [reference]],
  [EMBED_ROUTE, [embed]],
  ['/api/search', [searchedApi]],
  ['/oembed', [oembed]],
  ['/share-images/:file', [shareImage]],
  ['/thumbnails/:youtubeId', [thumbnail]],
  ['/admin/*', ['/admin/videos']],
  ['/api/*', ['/api/nothing']],
  ['/assets/*', []],
  ['/brand/*', []],
  ['/brand/:version/:name', []],
  // As with drafts, a file is served to every client that requests its random name.
  ['/uploads/*', []],
]);

/** The addresses that show the video or its source once it has appeared. */
const withTheVideo = [
  home,
  videos,
  search,
  pageAddress.video(id),
  '/api/site/totals',
  '/api/videos',
  '/api/videos/recent',
  '/api/videos/source-counts',
  '/api/videos/recent/source-counts',
  `/api/videos/${id}`,
  `/api/videos/${id}/sources`,
  `/api/videos/${id}/evidence`,
  `/api/videos/${id}/transcript`,
  `/api/videos/${id}/citation`,
  reference,
  embed,
  searchedApi,
  '/feed.xml',
  '/feed.json',
  '/sitemap.xml',
  oembed,
  shareImage,
  thumbnail,
];

/** Addresses whose replies contain random values, the real time or measurements. */
const VARYING = /^\/(?:admin|metrics|api\/csrf-token|api\/admin\/passkey-sign-in|\.well-known)/;

interface Reply {
  status: number;
  etag: string | undefined;
  body: string;
}

test('a scheduled video is in no public reply before its publish time, and in the first reply after it', async () => {
  const clock = makeClock('2025-03-01T12:00:00.000Z');
  await using site = await startCachedSite({ now: clock.now, settings });
  await makeVideo(site.database, { title: 'Published long ago' });
  const video = { ...scheduled, isPublished: false };
  await makeCited(site.database, { video, source, citations: [{ claim: 'Embargoed claim.' }] });
  await storeThumbnail(site);
  const passages = JSON.stringify([{ startSecond: 1, text: 'Embargoed words.' }]);
  await makeTranscript(site.database, { videoId: id, passages });
  const asDraft = await readAll(site);
  // Only the page of the search has the word, because it repeats what is searched for.
  expect(withWord(asDraft, /embargoed/i)).toEqual([search]);

  const reply = await site.admin.patch(`/api/videos/${id}`, { isPublished: true });
  expect(reply.statusCode).toBe(200);
  expect(await readAll(site)).toEqual(asDraft);
  clock.advance({ minutes: 9, seconds: 59 });
  // The first round fills the cache, which answers the second.
  expect(await readAll(site)).toEqual(asDraft);
  expect(await readAll(site)).toEqual(asDraft);

  // The dot matches a narrow no-break space.
  const banner = /Scheduled for Mar 1, 2025, 4:10.AM PST: only you can see this until then/;
  const page = pageAddress.video(id);
  expect((await site.admin.get(page)).body).toMatch(banner);

  clock.advance({ seconds: 1 });
  const published = await readAll(site);
  const changed = [...published].filter(([address, { etag, body }]) => {
    const before = asDraft.get(address);
    return before?.etag !== etag || before?.body !== body;
  });
  expect(changed.map(([address]) => address).toSorted()).toEqual(withTheVideo.toSorted());
  expect(new Set(changed.map(([, { status }]) => status))).toEqual(new Set([200]));
  expect((await site.admin.get(page)).body).not.toMatch(banner);
  const feed = published.get('/feed.xml');
  expect(feed?.body.match(/<updated>(.*?)<\/updated>/)?.[1]).toBe(PUBLISH_TIME);
});

/** Nothing listens at the image host, so share images are drawn without a thumbnail. */
const settings = { SITE_URL: siteUrl, YOUTUBE_IMAGES_URL: 'http://127.0.0.1:1' };

type Site = Awaited<ReturnType<typeof startCachedSite>>;

async function storeThumbnail({ env, database }: TestApp): Promise<void> {
  const thumbnailName = `thumbnail-${id}.jpg`;
  await writeUpload(env, thumbnailName);
  await database
    .insertInto('youtube_videos')
    .values({
      ...sampleRows.youtube_videos,
      youtubeId: scheduled.youtubeId,
      shownState: null,
      thumbnailName,
    })
    .execute();
}

/** Reads every public address as a visitor. */
async function readAll(site: Site): Promise<Map<string, Reply>> {
  const replies = new Map<string, Reply>();
  for (const { url, method, isPublic } of site.server.listRoutes()) {
    if (method !== 'GET' || !isPublic) continue;
    for (const address of addressesOf(url)) {
      if (VARYING.test(address)) continue;
      const { status, headers, body } = await site.read(address);
      replies.set(address, { status, etag: headers.etag, body });
    }
  }
  return replies;
}

function addressesOf(route: string): readonly string[] {
  const addresses = addressesOfRoute.get(route);
  if (addresses) return addresses;
  if (/[:*]/.test(route)) throw new Error(`Add the addresses of ${route} to addressesOfRoute.`);
  return [route];
}

/** The addresses whose replies contain the word. */
function withWord(replies: ReadonlyMap<string, Reply>, word: RegExp): string[] {
  return [...replies].filter(([, { body }]) => word.test(body)).map(([address]) => address);
}
