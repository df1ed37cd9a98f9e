import type { FastifyReply } from 'fastify';
import { discoveryAddress, adminAddress, pageAddress } from '#domain/addresses.ts';
import type { Context } from '#server/core/context/context.ts';
import type { App } from '#server/core/http/typed-app.ts';
import type { SiteAt } from '#server/core/site/site-defaults.ts';
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
import { atomFeed, feedIcon } from './atom-feed.ts';
import { type FeedEntry, feedEntry } from './feed-entry.ts';
import { sitemap } from './sitemap.ts';

/** The number of videos in a feed. See docs/site.md, "Feeds". */
const FEED_ENTRIES = 50;

/** Serves the feeds, the sitemap and robots.txt. See docs/site.md, "Feeds" and "Sitemap". */
export function discoveryRoutes(
  app: App,
  { database, readSite, env: { siteUrl }, now }: Context,
): void {
  app.get(discoveryAddress.atom, publicRoute, async (_request, reply) => {
    const at = { site: await readSite(), siteUrl };
    const text = atomFeed(await latestEntries(at), at);
    return send(reply, 'application/atom+xml', text);
  });

  app.get(discoveryAddress.json, publicRoute, async (_request, reply) => {
    const at = { site: await readSite(), siteUrl };
    const text = jsonFeed(await latestEntries(at), at);
    return send(reply, 'application/feed+json', text);
  });

  app.get(discoveryAddress.sitemap, publicRoute, async (_request, reply) => {
    const listed = await listVideosForSitemap(database, now());
    const playability = await readPlayability(database);
    const text = sitemap(listed, {
      siteUrl,
      isAboutIndexed: await isBioWritten(database),
      isPlayable: (video) => playability(video).isPlayable,
    });
    return send(reply, 'application/xml', text);
  });

  app.get(discoveryAddress.robots, publicRoute, async (_request, reply) => {
    const text = robotsTxt(siteUrl);
    return send(reply, 'text/plain', text);
  });

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

function send(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(text);
}

/**
 * Writes the entries as a JSON Feed, see https://www.jsonfeed.org/version/1.1/.
 *
 * @param entries latest first
 */
function jsonFeed(entries: readonly FeedEntry[], { site, siteUrl }: SiteAt): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: site.brand,
    description: site.tagline,
    home_page_url: siteUrl + pageAddress.home,
    feed_url: siteUrl + discoveryAddress.json,
    icon: siteUrl + feedIcon(site),
    language: site.language,
    authors: [{ name: site.creatorName, url: siteUrl + pageAddress.about }],
    items: entries.map(({ id, url, title, language, published, updated, thumbnail, html }) => ({
      id,
      url,
      title,
      language,
      content_html: html,
      image: thumbnail,
      date_published: published,
      date_modified: updated,
    })),
  });
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

const publicRoute = {
  config: { access: 'public', isCached: true },
  schema: { hide: true },
} as const;
