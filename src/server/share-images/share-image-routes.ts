import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { site } from '#site.config';
import { formatDay } from '#domain/dates/format-day.ts';
import type { Source } from '#domain/sources/source.ts';
import type { VideoDetail } from '#domain/videos/video.ts';
import { sourceCountText } from '#domain/sources/source-count.ts';
import type { App } from '#server/http/typed-app.ts';
import { shareImageAddress, SITE_IMAGE_ADDRESS } from '#server/pages/share-image-address.ts';
import { cardThread } from './card-thread.ts';
import { fetchThumbnail } from './fetch-thumbnail.ts';
import { imageCache, type ShareImage } from './image-cache.ts';

interface ShareImageDependencies {
  videos: { find: (id: string) => Promise<VideoDetail | undefined> };
  sources: { list: (videoId: string) => Promise<Source[]> };
  thumbnailHost: string;
}

/** How long browsers and other sites may cache an image. The address of a video's image changes with its content. */
const CACHE_CONTROL = {
  complete: 'public, max-age=31536000, immutable',
  withoutThumbnail: 'public, max-age=600',
  ofSite: 'public, max-age=86400',
};

/** `<id of the video>-<version>.jpg`, see `shareImageAddress`. */
const FILE_NAME = /^(?<id>[\da-f-]{36})-[\da-f]{8}\.jpg$/;

/**
 * Serves the images that other sites show beside a link to this site. Drafts and scheduled videos
 * have no image. An outdated address redirects to the current one. See docs/site.md, "Share images".
 */
export function shareImageRoutes(app: App, dependencies: ShareImageDependencies): void {
  const { videos, sources, thumbnailHost } = dependencies;
  const thread = cardThread();
  const images = imageCache();
  app.addHook('onClose', () => thread.close());

  app.get(
    SITE_IMAGE_ADDRESS,
    { config: { access: 'public' }, schema: { hide: true } },
    async (_request, reply) => {
      const image = await images.get(SITE_IMAGE_ADDRESS, drawSite);
      return sendImage(reply, image, CACHE_CONTROL.ofSite);
    },
  );

  app.get(
    '/share-images/:file',
    {
      config: { access: 'public' },
      schema: { hide: true, params: z.object({ file: z.string() }) },
    },
    async (request, reply) => {
      const id = FILE_NAME.exec(request.params.file)?.groups?.['id'] ?? '';
      const video = await videos.find(id);
      if (!video) return reply.callNotFound();

      const sourceCount = (await sources.list(id)).length;
      const address = shareImageAddress({ ...video, sourceCount });
      if (!address.endsWith(`/${request.params.file}`)) {
        return reply.header('cache-control', 'no-cache').redirect(address, 302);
      }
      const image = await images.get(address, () => drawVideo(video, sourceCount));
      const { complete, withoutThumbnail } = CACHE_CONTROL;
      return sendImage(reply, image, image.isComplete ? complete : withoutThumbnail);
    },
  );

  async function drawSite(): Promise<ShareImage> {
    const { brand, tagline } = site;
    const card = { brand, title: null, tagline, details: [], thumbnail: null };
    const { jpeg } = await thread.draw(card);
    return { jpeg, isComplete: true };
  }

  async function drawVideo(video: VideoDetail, sourceCount: number): Promise<ShareImage> {
    const thumbnail = await fetchThumbnail(video.youtubeId, thumbnailHost);
    const { brand, tagline, timeZone } = site;
    const details = [
      formatDay(video.publishDate, timeZone),
      sourceCount > 0 ? sourceCountText(sourceCount) : null,
    ];
    const { jpeg, hasThumbnail } = await thread.draw({
      brand,
      title: video.title,
      tagline,
      details: details.filter((detail) => detail !== null),
      thumbnail,
    });
    return { jpeg, isComplete: hasThumbnail };
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
