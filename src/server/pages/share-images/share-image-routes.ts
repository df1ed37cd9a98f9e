import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import * as calls from '#domain/calls/settings-calls.ts';
import { formatDay } from '#domain/dates/format-day.ts';
import { siteSettings } from '#domain/site/site-input.ts';
import { formatMoment } from '#domain/videos/moment.ts';
import type { VideoDetail } from '#domain/videos/video.ts';
import { countText } from '#domain/text/count-text.ts';
import type { Context } from '#server/core/context/context.ts';
import { implement } from '#server/core/http/implement.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { fetchThumbnail } from '#server/keeping/youtube-videos/fetch-thumbnail.ts';
import { readThumbnail } from '#server/keeping/youtube-videos/thumbnail-store.ts';
import {
  momentImageAddress,
  type PicturedMoment,
  shareImageAddress,
  siteImageAddress,
} from '#server/content/videos/share-image-address.ts';
import { findPictureVersion } from '#server/core/site/picture-store.ts';
import { resolveSite, type Site } from '#server/core/site/site-defaults.ts';
import { accentColor } from '#server/core/site/site-pictures.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';
import { findVideo } from '#server/content/videos/video-store.ts';
import { listSources } from '#server/content/sources/source-store.ts';
import { listCitationsOfVideo } from '#server/content/sources/citation-store.ts';
import type { CardThread } from './card-thread.ts';
import { imageCache, type ShareImage } from './image-cache.ts';

/** What draws the images, and their parts that are drawn too. */
interface Drawing {
  thread: CardThread;
  /** The logo of the site as a picture; `undefined` for the default logo. */
  findLogo: (site: Site) => Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/** An image, which is drawn unless it is cached. */
interface Picture {
  address: string;
  draw: () => Promise<ShareImage>;
}

/** How long browsers and other sites may cache an image. Its address changes with its content. */
const CACHE_CONTROL = {
  complete: 'public, max-age=31536000, immutable',
  withoutThumbnail: 'public, max-age=600',
};

/** `<id of the video>-<version>.jpg`, of a moment `<id>-t<second>-<version>.jpg`, see share-image-address.ts. */
const FILE_NAME = /^(?<id>[\da-f-]{36})(?:-t(?<second>\d{1,5}))?-[\da-f]{8}\.jpg$/;

/** See `siteImageAddress`. Earlier versions of the site used the address without a version. */
const SITE_FILE_NAME = /^site(?:-[\da-f]{8})?\.jpg$/;

/**
 * Serves the images that other sites show beside a link to this site. Drafts and scheduled videos
 * have no image. An outdated address redirects to the current one. See docs/site.md, "Share images".
 */
export function shareImageRoutes(app: App, context: Context, { thread, findLogo }: Drawing): void {
  const { database, readSite, now } = context;
  const images = imageCache();

  app.get(
    '/share-images/:file',
    {
      config: { access: 'public' },
      schema: { hide: true, params: z.object({ file: z.string() }) },
    },
    async ({ params: { file } }, reply) => {
      const site = await readSite();
      const picture = SITE_FILE_NAME.test(file)
        ? pictureOfSite(site)
        : await findPicture(file, site);
      if (!picture) return reply.callNotFound();
      const { address, draw } = picture;
      if (!address.endsWith(`/${file}`)) {
        return reply.header('cache-control', 'no-cache').redirect(address, 302);
      }
      const image = await images.get(address, draw);
      const { complete, withoutThumbnail } = CACHE_CONTROL;
      return sendImage(reply, image, image.isComplete ? complete : withoutThumbnail);
    },
  );

  implement(app, calls.previewShareImage, async (request, reply) => {
    const values = { ...(await findSettings(database, siteSettings)), ...request.body };
    const site = resolveSite(values, await findPictureVersion(database));
    const { address, draw } = pictureOfSite(site);
    const image = await images.get(address, draw);
    request.hasChangedNothing = true;
    return sendImage(reply, image, 'private, no-store');
  });

  function pictureOfSite(site: Site): Picture {
    return { address: siteImageAddress(site), draw: () => drawSite(site) };
  }

  /**
   * Finds the image of a video or of one of its moments by the name of its file, which may be that of an
   * outdated image.
   */
  async function findPicture(file: string, site: Site): Promise<Picture | undefined> {
    const { id = '', second } = FILE_NAME.exec(file)?.groups ?? {};
    const video = await findVideo(database, id, now());
    if (!video) return undefined;
    if (second !== undefined) return findMoment(video, Number(second), site);
    const sourceCount = (await listSources(database, id)).length;
    return {
      address: shareImageAddress({ ...video, sourceCount }, site),
      draw: () => drawVideo(video, sourceCount, site),
    };
  }

  /** Finds the image of a moment at which a source is cited; `undefined` for other seconds. */
  async function findMoment(
    video: VideoDetail,
    second: number,
    site: Site,
  ): Promise<Picture | undefined> {
    const cited = await listCitationsOfVideo(database, video.id);
    const citation = cited.find(({ startSecond }) => startSecond === second);
    if (!citation) return undefined;
    const source = (await listSources(database, video.id)).find(
      ({ id }) => id === citation.sourceId,
    );
    if (!source) return undefined;
    const { claim } = citation;
    const titles = { videoTitle: video.title, sourceTitle: source.title };
    const moment = { videoId: video.id, ...titles, startSecond: second, claim };
    return { address: momentImageAddress(moment, site), draw: () => drawMoment(moment, site) };
  }

  async function drawMoment(
    { startSecond, claim, sourceTitle, videoTitle }: PicturedMoment,
    site: Site,
  ): Promise<ShareImage> {
    const { jpeg } = await thread.draw({
      ...(await commonParts(site)),
      subject: { kind: 'moment', time: formatMoment(startSecond), claim, sourceTitle, videoTitle },
      thumbnail: null,
    });
    return { jpeg, isComplete: true };
  }

  async function drawSite(site: Site): Promise<ShareImage> {
    const { jpeg } = await thread.draw({
      ...(await commonParts(site)),
      subject: { kind: 'site', tagline: site.tagline },
      thumbnail: null,
    });
    return { jpeg, isComplete: true };
  }

  async function drawVideo(
    video: VideoDetail,
    sourceCount: number,
    site: Site,
  ): Promise<ShareImage> {
    const thumbnail =
      (await readThumbnail(context, video.youtubeId)) ??
      (await fetchThumbnail(video.youtubeId, context));
    const details = [
      formatDay(video.publishDate, site.timeZone),
      sourceCount > 0 ? countText(sourceCount, 'source') : null,
    ];
    const { jpeg, hasThumbnail } = await thread.draw({
      ...(await commonParts(site)),
      subject: {
        kind: 'video',
        title: video.title,
        tagline: site.tagline,
        details: details.filter((detail) => detail !== null),
      },
      thumbnail,
    });
    return { jpeg, isComplete: hasThumbnail };
  }

  async function commonParts(site: Site) {
    const { brand, accent } = site;
    return { brand, accent: accentColor(accent), logo: (await findLogo(site)) ?? null };
  }
}

function sendImage(reply: FastifyReply, { jpeg }: ShareImage, cacheControl: string): FastifyReply {
  return reply
    .headers({
      'cache-control': cacheControl,
      // Allows other sites to show the image.
      'cross-origin-resource-policy': 'cross-origin',
    })
    .type('image/jpeg')
    .send(Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength));
}
