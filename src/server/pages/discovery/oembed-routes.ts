import * as z from 'zod/mini';
import { discoveryAddress, videoIdInPath, pageAddress } from '#domain/addresses.ts';
import { canonicalMoment } from '#domain/videos/moment.ts';
import type { Playability } from '#domain/keeping/playability.ts';
import type { VideoDetail } from '#domain/videos/video.ts';
import { EMBED_SIZE, embedCode } from '#domain/embed/embed-code.ts';
import {
  playerAddress,
  PLAYER_PERMISSIONS,
  PLAYER_REFERRER_POLICY,
} from '#domain/videos/youtube.ts';
import { thumbnailUrls } from '#domain/videos/thumbnail.ts';
import { element, xmlDocument } from '#domain/text/element.ts';
import type { Context } from '#server/core/context/context.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import type { App } from '#server/core/http/typed-app.ts';
import type { SiteAt } from '#server/core/site/site-defaults.ts';
import { findVideo } from '#server/content/videos/video-store.ts';
import { readPlayability } from '#server/keeping/public-keeping-store.ts';
import { isCited } from '#server/content/sources/citation-store.ts';

const pixels = z.optional(z.coerce.number().check(z.int(), z.positive()));

const querySchema = z.object({
  url: z.string(),
  format: z.optional(z.string()),
  maxwidth: pixels,
  maxheight: pixels,
});

/** Serves the oEmbed endpoint, with which other sites embed a video. See docs/site.md, "oEmbed". */
export function oembedRoutes(
  app: App,
  { database, readSite, env: { siteUrl }, now }: Context,
): void {
  app.get(
    discoveryAddress.oembed,
    {
      config: { access: 'public' },
      schema: { summary: 'How to embed a video, see https://oembed.com', querystring: querySchema },
    },
    async ({ query: { url, format = 'json', ...maxSize } }, reply) => {
      if (format !== 'json' && format !== 'xml') {
        throw new RequestError(501, 'The formats are json and xml.');
      }
      const video = await findAddressed(url);
      if (!video) throw new RequestError(404, 'This is not the address of a video of this site.');
      const embed = oembedResponse(video, maxSize, { site: await readSite(), siteUrl });
      return reply
        .header('cache-control', 'no-cache')
        .type(format === 'xml' ? 'text/xml; charset=utf-8' : 'application/json; charset=utf-8')
        .send(format === 'xml' ? embedXml(embed) : JSON.stringify(embed));
    },
  );

  async function findAddressed(address: string): Promise<AddressedVideo | undefined> {
    const url = URL.parse(address);
    const id = url?.origin === siteUrl ? videoIdInPath(url.pathname) : undefined;
    const video = id === undefined ? undefined : await findVideo(database, id, now());
    if (!video) return undefined;
    const second = Number(canonicalMoment(url?.searchParams.get('t') ?? ''));
    const playability = (await readPlayability(database))(video);
    const isMoment = second > 0 && (await isCited(database, video.id, second));
    return { ...video, second, isCited: isMoment, playability };
  }
}

/** In pixels. */
interface Size {
  width: number;
  height: number;
}

/** The largest size that the other site can show, in pixels. A side without a limit is omitted. */
interface MaxSize {
  maxwidth?: number | undefined;
  maxheight?: number | undefined;
}

/** A video, and the second at which its player starts. */
interface AddressedVideo extends VideoDetail {
  second: number;
  /** Whether a source is cited at the second. */
  isCited: boolean;
  /** Whether YouTube plays the video on other sites, and whether it shows the video at all. */
  playability: Playability;
}

/** An oEmbed response, with the property names of https://oembed.com. */
type Embed = Record<string, string | number>;

const HORIZONTAL: Size = { width: 640, height: 360 };

/** As wide as the player on the page of a vertical video. */
const VERTICAL: Size = { width: 384, height: 683 };

/** The sizes of the second and the third of `thumbnailUrls`. The first does not exist for every video. */
const THUMBNAIL_SIZES: readonly Size[] = [
  { width: 480, height: 360 },
  { width: 120, height: 90 },
];

/**
 * The oEmbed response for a video: a frame, a thumbnail and the author. A video that cannot be shown in
 * a frame is only a link, without the thumbnail if YouTube has none any more. See docs/site.md, "oEmbed".
 */
export function oembedResponse(
  video: AddressedVideo,
  maxSize: MaxSize,
  { site, siteUrl }: SiteAt,
): Embed {
  const frame = video.isCited ? momentFrame(video, maxSize, siteUrl) : player(video, maxSize);
  return {
    version: '1.0',
    title: video.title,
    author_name: site.creatorName,
    author_url: siteUrl + pageAddress.about,
    provider_name: site.brand,
    provider_url: siteUrl + pageAddress.home,
    ...(video.playability.isAvailable && thumbnail(video.youtubeId, maxSize)),
    ...(frame ?? { type: 'link' }),
  };
}

/** YouTube's player; `undefined` if it does not play the video. */
function player(video: AddressedVideo, maxSize: MaxSize): Embed | undefined {
  if (!video.playability.isPlayable) return undefined;
  const { width, height } = fitInto(maxSize, video.isVertical ? VERTICAL : HORIZONTAL);
  const frame = element(
    'iframe',
    {
      src: playerAddress(video) + (video.second > 0 ? `&start=${video.second}` : ''),
      width: String(width),
      height: String(height),
      title: video.title,
      frameborder: '0',
      referrerpolicy: PLAYER_REFERRER_POLICY,
      allow: PLAYER_PERMISSIONS,
      allowfullscreen: '',
    },
    '',
  );
  return { type: 'video', html: frame.markup, width, height };
}

/**
 * A frame with the cited moment and its evidence, which has a play button if the video can be played;
 * `undefined` for a place in which it would not fit.
 */
function momentFrame(
  { id: videoId, title: videoTitle, second }: AddressedVideo,
  { maxwidth = Infinity, maxheight = Infinity }: MaxSize,
  siteUrl: string,
): Embed | undefined {
  const width = Math.min(EMBED_SIZE.width, maxwidth);
  const height = Math.min(EMBED_SIZE.height, maxheight);
  if (width < MIN_MOMENT_SIZE.width || height < MIN_MOMENT_SIZE.height) return undefined;
  const html = embedCode({ videoId, videoTitle, second }, siteUrl, { width, height });
  return { type: 'rich', html, width, height };
}

/** A smaller frame would show hardly more than the player. */
const MIN_MOMENT_SIZE: Size = { width: 320, height: 240 };

function embedXml(embed: Embed): string {
  const properties = Object.entries(embed).map(([name, value]) => element(name, {}, String(value)));
  return xmlDocument(element('oembed', {}, ...properties));
}

/** The properties of the largest thumbnail that fits; empty if none fits. */
function thumbnail(
  youtubeId: string,
  { maxwidth = Infinity, maxheight = Infinity }: MaxSize,
): Embed {
  const [, ...urls] = thumbnailUrls(youtubeId);
  const index = THUMBNAIL_SIZES.findIndex(
    ({ width, height }) => width <= maxwidth && height <= maxheight,
  );
  const [url, size] = [urls[index], THUMBNAIL_SIZES[index]];
  if (url === undefined || size === undefined) return {};
  return { thumbnail_url: url, thumbnail_width: size.width, thumbnail_height: size.height };
}

/** Shrinks a size in proportion until it fits. */
function fitInto(
  { maxwidth = Infinity, maxheight = Infinity }: MaxSize,
  { width, height }: Size,
): Size {
  const scale = Math.min(1, maxwidth / width, maxheight / height);
  return {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
  };
}
