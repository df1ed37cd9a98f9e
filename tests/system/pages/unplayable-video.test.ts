import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import type { UnplayableState } from '#domain/keeping/video-keeping.ts';
import { makeKeepingSettings } from '#tests/keeping/make-keeping-settings.ts';
import { makeRow } from '#tests/rows/sample-rows.ts';
import { makeArchive } from '#tests/rows/make-archive.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import type { TestApp } from '#tests/app/start-app.ts';
import { startBuiltSite } from '#tests/processes/start-built-site.ts';

const SITE_URL = 'https://evidence.example';
const PLAYER = 'youtube-nocookie';

const startSite = () => startBuiltSite({ settings: { SITE_URL } });

/** A video that YouTube does not play on this site. */
async function makeUnplayable(app: TestApp, shownState: UnplayableState) {
  const { id, youtubeId } = await makeVideo(app.database);
  await makeRow(app.database, 'youtube_videos', { youtubeId, thumbnailName: null, shownState });
  return { id, youtubeId, path: `/video/${id}` };
}

async function describedBy(app: TestApp, path: string) {
  const { body, statusCode } = await app.get(path);
  const document = parse(body);
  const [data] = document.querySelectorAll('script[type="application/ld+json"]');
  const graph: Record<string, unknown>[] = JSON.parse(data?.text ?? '')['@graph'];
  const metaOf = (name: string) =>
    document.querySelector(`meta[property="${name}"]`)?.getAttribute('content');
  return { statusCode, body, object: graph[0], metaOf };
}

test.each([['gone'], ['private']] as const)(
  'a %s video keeps its page, and neither search engines nor other sites get its player',
  async (state) => {
    await using app = await startSite();
    const { id, youtubeId, path } = await makeUnplayable(app, state);
    const source = await makeSource(app.database, { videoId: id });
    const archive = await makeArchive(app.database, { url: source.url });
    const mirror = await makeRow(app.database, 'mirrors', { videoId: id });

    const { statusCode, body, object, metaOf } = await describedBy(app, path);
    expect(statusCode).toBe(200);
    expect(body).not.toContain(PLAYER);
    expect(metaOf('og:type')).toBe('article');
    expect(metaOf('og:image')).toMatch(/^https:\/\/evidence\.example\/share-images\//);
    expect(object).toMatchObject({
      '@type': 'VideoObject',
      thumbnailUrl: [`${SITE_URL}/thumbnails/${youtubeId}`],
      sameAs: [mirror.url],
      citation: [{ archivedAt: archive.snapshotUrl }],
    });

    const embed = await app.get(`/oembed?url=${encodeURIComponent(SITE_URL + path)}`);
    expect(embed.json()).toMatchObject({ type: 'link', version: '1.0' });
    expect(Object.keys(embed.json())).not.toContain('html');
    const sitemap = (await app.get('/sitemap.xml')).body;
    expect(sitemap).toContain(`<url><loc>${SITE_URL}${path}</loc></url>`);
    expect((await app.get('/feed.xml')).body).toContain(`${SITE_URL}/thumbnails/${youtubeId}`);
  },
);

test('a video that only YouTube may play links to YouTube, whose thumbnail it keeps', async () => {
  await using app = await startSite();
  const { youtubeId, path } = await makeUnplayable(app, 'not-embeddable');
  const { body, object } = await describedBy(app, path);
  expect(body).not.toContain(PLAYER);
  expect(body).toContain('YouTube plays this video only on its own pages.');
  const links = parse(body).querySelectorAll('main a');
  const link = links.find(({ text }) => text.startsWith('Watch on YouTube'));
  expect(link?.getAttribute('href')).toBe(`https://www.youtube.com/watch?v=${youtubeId}`);
  expect(JSON.stringify(object)).toContain(`https://i.ytimg.com/vi/${youtubeId}/`);
  const embed = await app.get(`/oembed?url=${encodeURIComponent(SITE_URL + path)}`);
  expect(embed.json()).toMatchObject({ type: 'link', thumbnail_width: 480 });
});

test('with "after play", no element of a page but those without scripts leads to YouTube', async () => {
  await using app = await startSite();
  const { id } = await makeVideo(app.database);
  const requested = async (path: string) => {
    const { body } = await app.get(path);
    const page = parse(body.replaceAll(/<noscript>.*?<\/noscript>/gs, ''));
    const elements = page.querySelectorAll('[src], link[href]:not([rel="canonical"])');
    const addresses = elements.map(
      (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '',
    );
    return addresses.filter((address) => /youtube|ytimg|google/.test(address));
  };
  for (const path of ['/', '/videos', `/video/${id}`]) {
    expect(await requested(path)).not.toEqual([]);
  }
  await makeKeepingSettings(app.database, { playsAfterClick: true });
  for (const path of ['/', '/videos', `/video/${id}`, `/video/${id}?t=95`]) {
    expect([path, await requested(path)]).toEqual([path, []]);
  }
});

test('while no setting is on, the values of the site do not mention the player', async () => {
  await using app = await startSite();
  expect(Object.keys((await app.get('/api/site')).json())).not.toContain('playsAfterClick');
  await makeKeepingSettings(app.database, { playsAfterClick: true });
  expect((await app.get('/api/site')).json()).toMatchObject({ playsAfterClick: true });
});
