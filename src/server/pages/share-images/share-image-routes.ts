import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import * as calls from '#domain/calls/settings-calls.ts';
import { formatDay } from '#domain/dates/format-day.ts';
import { siteSettings } from '#domain/site/site-input.ts';
import { formatMoment } from '#domain/videos/moment.ts';
import { countText } from '#domain/text/count-text.ts';
import type { Context } from '#server/core/context/context.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';
import { fetchThumbnail } from '#server/keeping/youtube-videos/fetch-thumbnail.ts';
import { readThumbnail } from '#server/keeping/youtube-videos/video-check-store.ts';
import {
  momentImageAddress,
  type PicturedMoment,
  type PicturedVideo,
  shareImageAddress,
  siteImageAddress,
} from '#server/content/videos/share-image-address.ts';
import { pictureNames } from '#server/core/site/picture-names.ts';
import { findPictureVersion } from '#server/core/site/picture-store.ts';
import { resolveSite, type Site } from '#server/core/site/site-defaults.ts';
import { accentColor } from '#server/core/site/site-pictures.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';
import { findVideo } from '#server/content/videos/video-store.ts';
import { listSources } from '#server/content/sources/source-store.ts';
import { listCitationsOfVideo } from '#server/content/sources/citation-store.ts';
import { type PictureCache, pictureCache } from '#server/pages/site-pictures/picture-cache.ts';
import { brandRoutes } from '#server/pages/site-pictures/site-picture-routes.ts';
import { cardThread } from './card-thread.ts';
import { imageCache } from './image-cache.ts';
import type { CardSubject, Drawn } from './share-card.ts';

/** An image, which is drawn unless it is cached. */
interface ShareImage {
  address: string;
  subject: CardSubject;
  /** The video whose thumbnail it shows. */
  youtubeId?: string;
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
 * Serves the picture of the site and the images that other sites show beside a link to this site, which
 * one thread draws. Drafts and scheduled videos have no image. An outdated address redirects to the
 * current one. See docs/site.md, "Share images".
 *
 * @returns what finds the icon of a site with a picture or a name of its own
 */
export function pictureRoutes(app: App, context: Context): PictureCache['findTabIcon'] {
  const { database, readSite, now } = context;
  const thread = cardThread();
  app.addHook('onClose', () => thread.close());
  const pictures = pictureCache(context, app.readContentVersion, thread.draw);
  brandRoutes(app, pictures);
  const images = imageCache();

  app.get(
    '/share-images/:file',
    {
      config: { access: 'public' },
      schema: { hide: true, params: z.object({ file: z.string() }) },
    },
    async ({ params: { file } }, reply) => {
      const site = await readSite();
      const image = SITE_FILE_NAME.test(file) ? imageOfSite(site) : await findImage(file, site);
      if (!image) return reply.callNotFound();
      if (!image.address.endsWith(`/${file}`)) {
        return reply.header('cache-control', 'no-cache').redirect(image.address, 302);
      }
      const drawn = await images.get(image.address, () => drawImage(image, site));
      const { complete, withoutThumbnail } = CACHE_CONTROL;
      return sendImage(reply, drawn, drawn.isComplete ? complete : withoutThumbnail);
    },
  );

  implement(app, calls.previewShareImage, async (request, reply) => {
    const values = { ...(await findSettings(database, siteSettings)), ...request.body };
    const site = resolveSite(values, await findPictureVersion(database));
    const image = imageOfSite(site);
    const drawn = await images.get(image.address, () => drawImage(image, site));
    request.hasChangedNothing = true;
    return sendImage(reply, drawn, 'private, no-store');
  });

  return pictures.findTabIcon;

  /**
   * Finds the image of a video or of one of its moments by the name of its file, which may be that of an
   * outdated image.
   */
  async function findImage(file: string, site: Site): Promise<ShareImage | undefined> {
    const { id = '', second } = FILE_NAME.exec(file)?.groups ?? {};
    const video = await findVideo(database, id, now());
    if (!video) return undefined;
    const sources = await listSources(database, id);
    if (second === undefined) return imageOfVideo({ ...video, sourceCount: sources.length }, site);
    const cited = await listCitationsOfVideo(database, id);
    const citation = cited.find(({ startSecond }) => startSecond === Number(second));
    const source = sources.find((each) => each.id === citation?.sourceId);
    if (!citation || !source) return undefined;
    const titles = { videoTitle: video.title, sourceTitle: source.title };
    return imageOfMoment({ ...citation, ...titles, videoId: id }, site);
  }

  async function drawImage({ subject, youtubeId }: ShareImage, site: Site): Promise<Drawn> {
    const thumbnail =
      youtubeId === undefined
        ? null
        : ((await readThumbnail(context, youtubeId)) ?? (await fetchThumbnail(youtubeId, context)));
    const logo = await pictures.find(site.picture, pictureNames.card);
    return thread.draw({
      brand: site.brand,
      accent: accentColor(site.accent),
      logo: logo ? new Uint8Array(logo.bytes) : null,
      subject,
      thumbnail,
    });
  }
}

function imageOfSite(site: Site): ShareImage {
  return { address: siteImageAddress(site), subject: { kind: 'site', tagline: site.tagline } };
}

function imageOfVideo(video: PicturedVideo, site: Site): ShareImage {
  const { title, publishDate, youtubeId, sourceCount } = video;
  const details = [
    formatDay(publishDate, site.timeZone),
    sourceCount > 0 ? countText(sourceCount, 'source') : null,
  ].filter((detail) => detail !== null);
  return {
    address: shareImageAddress(video, site),
    subject: { kind: 'video', title, tagline: site.tagline, details },
    youtubeId,
  };
}

function imageOfMoment(moment: PicturedMoment, site: Site): ShareImage {
  const { startSecond, claim, sourceTitle, videoTitle } = moment;
  return {
    address: momentImageAddress(moment, site),
    subject: { kind: 'moment', time: formatMoment(startSecond), claim, sourceTitle, videoTitle },
  };
}

function sendImage(reply: FastifyReply, { bytes }: Drawn, cacheControl: string): FastifyReply {
  return reply
    .headers({
      'cache-control': cacheControl,
      // Allows other sites to show the image.
      'cross-origin-resource-policy': 'cross-origin',
    })
    .type('image/jpeg')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
