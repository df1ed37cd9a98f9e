import { discoveryAddress, adminAddress, pageAddress } from '#domain/addresses.ts';
import { themeColors } from '#domain/site/theme-colors.ts';
import { fixedPages } from '#domain/pages/fixed-pages.ts';
import { readableInstant } from '#domain/dates/parse-instant.ts';
import { firstCharacters, videoSummary } from '#domain/videos/video-summary.ts';
import { thumbnailUrls } from '#domain/videos/thumbnail.ts';
import type { VideoDetail } from '#domain/videos/video.ts';
import { playerAddress } from '#domain/videos/youtube.ts';
import { element, type Markup, xmlDocument } from '#domain/text/element.ts';
import type { Context } from '#server/core/context/context.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { pictureNames } from '#server/core/site/picture-names.ts';
import type { Site, SiteAt } from '#server/core/site/site-defaults.ts';
import { pictureAddress } from '#server/core/site/site-pictures.ts';
import { isBioWritten } from '#server/content/bio/bio-store.ts';
import {
  listVideosForSitemap,
  listRecentVideos,
  listVideoLanguages,
} from '#server/content/videos/video-store.ts';
import { listSourcesByVideo } from '#server/content/sources/source-store.ts';
import { listCitationsByVideo } from '#server/content/sources/citation-store.ts';
import { listCorrectionsByVideo } from '#server/content/corrections/correction-store.ts';
import { listPublicArchives, readPlayability } from '#server/keeping/public-keeping-store.ts';
import { WEB_MANIFEST_ADDRESS } from '#server/pages/documents/document.ts';
import { atomFeed, type FeedEntry, feedEntry, jsonFeed } from './feeds.ts';

/** The number of videos in a feed. See docs/site.md, "Feeds". */
const FEED_ENTRIES = 50;

/**
 * Serves the feeds, the sitemap, robots.txt and the web manifest. See docs/site.md, "Feeds" and "Sitemap".
 */
export function discoveryRoutes(
  app: App,
  { database, readSite, env: { siteUrl }, now }: Context,
): void {
  serve(discoveryAddress.atom, 'application/atom+xml', async () => {
    const at = await siteAt();
    return atomFeed(await latestEntries(at), at);
  });
  serve(discoveryAddress.json, 'application/feed+json', async () => {
    const at = await siteAt();
    return jsonFeed(await latestEntries(at), at);
  });
  serve(discoveryAddress.sitemap, 'application/xml', async () => {
    const listed = await listVideosForSitemap(database, now());
    const playability = await readPlayability(database);
    return sitemap(listed, {
      siteUrl,
      isAboutIndexed: await isBioWritten(database),
      isPlayable: (video) => playability(video).isPlayable,
    });
  });
  serve(discoveryAddress.robots, 'text/plain', async () => robotsTxt(siteUrl));
  serve(WEB_MANIFEST_ADDRESS, 'application/manifest+json', async () =>
    JSON.stringify(webManifest(await readSite())),
  );

  function serve(address: string, type: string, write: () => Promise<string>): void {
    app.get(
      address,
      { config: { access: 'public', isCached: true }, schema: { hide: true } },
      async (_request, reply) => {
        const text = await write();
        return reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(text);
      },
    );
  }

  async function siteAt(): Promise<SiteAt> {
    return { site: await readSite(), siteUrl };
  }

  async function latestEntries(at: SiteAt): Promise<FeedEntry[]> {
    const latest = await listRecentVideos(database, FEED_ENTRIES, now());
    const ids = latest.map(({ id }) => id);
    const [sourcesOf, citationsOf, correctionsOf] = await Promise.all([
      listSourcesByVideo(database, ids),
      listCitationsByVideo(database, ids),
      listCorrectionsByVideo(database, ids),
    ]);
    const languages = await listVideoLanguages(database, ids);
    const archives = await listPublicArchives(database, [...sourcesOf.values()].flat());
    const playability = await readPlayability(database);
    return latest.map((video) => {
      const shown = {
        video,
        language: languages.get(video.id),
        isAvailable: playability(video).isAvailable,
        sources: sourcesOf.get(video.id) ?? [],
        citations: citationsOf.get(video.id) ?? [],
        corrections: correctionsOf.get(video.id) ?? [],
        archives,
      };
      return feedEntry(shown, at);
    });
  }
}

/** The text of robots.txt (RFC 9309): excludes the panel and the API, and names the sitemap. */
function robotsTxt(siteUrl: string): string {
  return [
    'User-agent: *',
    `Disallow: ${adminAddress.home}`,
    'Disallow: /api/',
    '',
    `Sitemap: ${siteUrl}${discoveryAddress.sitemap}`,
    '',
  ].join('\n');
}

const icons = [
  { name: pictureNames.icon, size: 192, purpose: 'any' },
  { name: pictureNames.largeIcon, size: 512, purpose: 'any' },
  // Android cuts this icon into its own shape.
  { name: pictureNames.maskableIcon, size: 512, purpose: 'maskable' },
];

/** What home screens show of the site. See https://www.w3.org/TR/appmanifest. */
function webManifest({ brand, descriptions, language, picture }: Site) {
  return {
    id: pageAddress.home,
    name: brand,
    short_name: brand,
    description: descriptions.home,
    lang: language,
    start_url: pageAddress.home,
    display: 'minimal-ui',
    // A manifest has one color for both color schemes; each page states one per scheme.
    background_color: themeColors.paper.light,
    theme_color: themeColors.paper.light,
    icons: icons.map(({ name, size, purpose }) => ({
      src: pictureAddress(picture, name),
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  };
}

/** In characters, see the schema https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd. */
const MAX_TITLE_LENGTH = 100;

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const SITEMAP_VIDEO = 'http://www.google.com/schemas/sitemap-video/1.1';

interface SitemapSite {
  siteUrl: string;
  /** Whether search engines may list About. */
  isAboutIndexed: boolean;
  /** Whether the page of a video contains a player. */
  isPlayable: (video: VideoDetail) => boolean;
}

/**
 * Lists the pages and the videos in one file, which may contain 50,000 addresses. See
 * https://www.sitemaps.org/protocol.html.
 */
function sitemap(
  videos: readonly VideoDetail[],
  { siteUrl, isAboutIndexed, isPlayable }: SitemapSite,
): string {
  const indexed = fixedPages.filter(({ name }) => name !== 'about' || isAboutIndexed);
  const pages = [
    ...indexed.map(({ address }) => element('url', {}, element('loc', {}, siteUrl + address))),
    ...videos.map((video) => videoPage(video, siteUrl, isPlayable(video))),
  ];
  return xmlDocument(element('urlset', { xmlns: SITEMAP, 'xmlns:video': SITEMAP_VIDEO }, pages));
}

/** The schema prescribes the order of the elements. */
function videoPage(video: VideoDetail, siteUrl: string, isPlayable: boolean): Markup {
  const location = element('loc', {}, siteUrl + pageAddress.video(video.id));
  if (!isPlayable) return element('url', {}, location);
  const [, thumbnail] = thumbnailUrls(video.youtubeId);
  const title = firstCharacters(video.title, MAX_TITLE_LENGTH);
  const published = readableInstant(video.publishDate);
  return element(
    'url',
    {},
    location,
    element(
      'video:video',
      {},
      element('video:thumbnail_loc', {}, thumbnail),
      element('video:title', {}, title),
      element('video:description', {}, videoSummary(video.description) ?? title),
      element('video:player_loc', {}, playerAddress(video)),
      published !== undefined && element('video:publication_date', {}, published),
    ),
  );
}
