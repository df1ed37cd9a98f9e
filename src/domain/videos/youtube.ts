import { parseUrl } from '#domain/http/parse-url.ts';

const ID = /^[\w-]{11,}$/;
const LEADING_ID = /^[\w-]{11,}/;
const LONG_HOSTS = /^(?:www\.|m\.|music\.)?youtube(?:-nocookie)?\.com$/;
const SHORT_HOSTS = /^(?:www\.)?youtu\.be$/;
const ID_FOLDERS: ReadonlySet<string> = new Set(['embed', 'v', 'shorts', 'live']);

/** What the embed address of a playlist or a channel has in the place of an id, as long as one. */
const NO_IDS: ReadonlySet<string> = new Set(['videoseries', 'live_stream']);

/** Whether the text is a video id: letters, digits, "_" and "-", at least eleven of them. */
export function isYoutubeId(text: string): boolean {
  return ID.test(text);
}

/**
 * The video id in what a person pasted: the bare id, or any address YouTube
 * hands out for a video, with or without scheme and extra query.
 *
 * `null` for anything else, other hosts and redirecting links included. What
 * trails the id in its own place is dropped, so "youtu.be/ID&t=10" works.
 * Source: specification §5, video-id extractor.
 */
export function extractYoutubeId(text: string): string | null {
  return readYoutubeLink(text).id;
}

/** Whether the text is the address of a Shorts video, which is vertical by its nature. */
export function isShortsUrl(text: string): boolean {
  const { id, folder } = readYoutubeLink(text);
  return id !== null && folder === 'shorts';
}

/** Address of a video's page on the platform. */
export function watchAddress(youtubeId: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(youtubeId.toWellFormed())}`;
}

/**
 * Address of the embedded player: no cookies before play, related videos off,
 * minimal branding, and no annotations over a vertical video.
 * Source: specification §2, player.
 */
export function playerAddress(video: { youtubeId: string; isVertical: boolean }): string {
  const id = encodeURIComponent(video.youtubeId.toWellFormed());
  const address = `https://www.youtube-nocookie.com/embed/${id}?rel=0&modestbranding=1`;
  return video.isVertical ? `${address}&iv_load_policy=3` : address;
}

interface YoutubeLink {
  id: string | null;
  /** First folder of the address, e.g. "shorts"; empty when there is none. */
  folder: string;
}

function readYoutubeLink(text: string): YoutubeLink {
  const pasted = text.trim();
  if (isYoutubeId(pasted)) return { id: pasted, folder: '' };

  const url = parseUrl(
    /^https?:/i.test(pasted) ? pasted : `https://${pasted.replace(/^\/\//, '')}`,
  );
  if (url === null) return { id: null, folder: '' };

  const [, folder = '', name = ''] = url.pathname.split('/');
  if (SHORT_HOSTS.test(url.hostname)) return { id: leadingId(folder), folder: '' };
  if (!LONG_HOSTS.test(url.hostname)) return { id: null, folder: '' };
  if (folder === 'watch') return { id: leadingId(url.searchParams.get('v') ?? ''), folder };
  const namesVideo = ID_FOLDERS.has(folder) && !NO_IDS.has(name);
  return { id: namesVideo ? leadingId(name) : null, folder };
}

function leadingId(text: string): string | null {
  return LEADING_ID.exec(text)?.[0] ?? null;
}
