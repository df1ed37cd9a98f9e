import { pageAddress } from '#domain/addresses.ts';
import type { Playability } from '#domain/keeping/playability.ts';
import type { VideoDetail } from '#domain/videos/video.ts';
import {
  playerAddress,
  PLAYER_PERMISSIONS,
  PLAYER_REFERRER_POLICY,
} from '#domain/videos/youtube.ts';
import { thumbnailUrls } from '#domain/videos/thumbnail.ts';
import type { SiteAt } from '#server/site/site-defaults.ts';
import { element, xmlDocument } from './element.ts';

/** In pixels. */
interface Size {
  width: number;
  height: number;
}

/** The largest size that the other site can show, in pixels. A side without a limit is omitted. */
export interface MaxSize {
  maxwidth?: number | undefined;
  maxheight?: number | undefined;
}

/** A video, and the second at which its player starts. */
export interface VideoAtSecond extends VideoDetail {
  second: number;
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
 * The oEmbed response for a video: the YouTube player, a thumbnail and the author. A video that cannot
 * be played is only a link, without the thumbnail if YouTube has none any more.
 * See docs/site.md, "oEmbed".
 */
export function videoEmbed(
  video: VideoAtSecond,
  maxSize: MaxSize,
  { site, siteUrl }: SiteAt,
): Embed {
  const { width, height } = fitInto(maxSize, video.isVertical ? VERTICAL : HORIZONTAL);
  const player = element(
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
  const { isPlayable, isAvailable } = video.playability;
  return {
    version: '1.0',
    type: isPlayable ? 'video' : 'link',
    title: video.title,
    author_name: site.creatorName,
    author_url: siteUrl + pageAddress.about,
    provider_name: site.brand,
    provider_url: siteUrl + pageAddress.home,
    ...(isAvailable && thumbnail(video.youtubeId, maxSize)),
    ...(isPlayable && { html: player.markup, width, height }),
  };
}

export function embedXml(embed: Embed): string {
  const properties = Object.entries(embed).map(([name, value]) => element(name, {}, String(value)));
  return xmlDocument(element('oembed', {}, ...properties));
}

/** The properties of the largest thumbnail that fits; empty if none fits. */
function thumbnail(youtubeId: string, { maxwidth, maxheight }: MaxSize): Embed {
  const [, ...urls] = thumbnailUrls(youtubeId);
  const index = THUMBNAIL_SIZES.findIndex(
    ({ width, height }) => width <= (maxwidth ?? Infinity) && height <= (maxheight ?? Infinity),
  );
  const [url, size] = [urls[index], THUMBNAIL_SIZES[index]];
  if (url === undefined || size === undefined) return {};
  return { thumbnail_url: url, thumbnail_width: size.width, thumbnail_height: size.height };
}

/** Shrinks a size in proportion until it fits. */
function fitInto({ maxwidth, maxheight }: MaxSize, { width, height }: Size): Size {
  const scale = Math.min(1, (maxwidth ?? Infinity) / width, (maxheight ?? Infinity) / height);
  return {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
  };
}
