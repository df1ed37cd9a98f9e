import { parseUrl, type ParsedUrl } from '#domain/http/parse-url.ts';

const ID = /^[\w-]{11,}$/;
const LEADING_ID = /^[\w-]{11,}/;
const LONG_HOSTS = /^(?:(?:www|m|music|gaming|studio)\.)?youtube(?:-nocookie)?\.com$/;
const SHORT_HOSTS = /^(?:www\.)?youtu\.be$/;
const ID_FOLDERS: ReadonlySet<string> = new Set(['embed', 'v', 'e', 'shorts', 'live', 'video']);

/** What the embed address of a playlist or a channel has in the place of an id, as long as one. */
const NO_IDS: ReadonlySet<string> = new Set(['videoseries', 'live_stream']);

/** What a link is set off by, in words around it and in the HTML of an embedded player. */
const AROUND_A_LINK = /[\s"'<>()]+/;

/** Whether the text is a video id: letters, digits, "_" and "-", at least eleven of them. */
export function isYoutubeId(text: string): boolean {
  return ID.test(text);
}

/**
 * The video id in what a person pasted: the bare id, or any address YouTube
 * hands out for a video, with or without scheme and extra query, among other
 * words or in the HTML of an embedded player.
 *
 * `null` for anything else, other hosts and redirecting links included. What
 * trails the id in its own place is dropped, so "youtu.be/ID&t=10" works.
 * Source: specification §5, video-id extractor.
 */
export function extractYoutubeId(text: string): string | null {
  return readYoutubeLink(text)?.id ?? null;
}

/**
 * The address in what a person pasted, with its scheme and nothing around it; of a bare id
 * the video's page. `null` wherever {@link extractYoutubeId} finds no id.
 */
export function extractYoutubeUrl(text: string): string | null {
  return readYoutubeLink(text)?.url ?? null;
}

/** Whether the text is the address of a Shorts video, which is vertical by its nature. */
export function isShortsUrl(text: string): boolean {
  return readYoutubeLink(text)?.isShorts === true;
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
  id: string;
  url: string;
  isShorts: boolean;
}

function readYoutubeLink(text: string): YoutubeLink | null {
  const pasted = text.trim();
  if (isYoutubeId(pasted)) return { id: pasted, url: watchAddress(pasted), isShorts: false };
  for (const word of pasted.split(AROUND_A_LINK)) {
    const link = readAddress(word);
    if (link !== null) return link;
  }
  return null;
}

function readAddress(word: string): YoutubeLink | null {
  const url = parseUrl(/^https?:/i.test(word) ? word : `https://${word.replace(/^\/\//, '')}`);
  if (url === null) return null;
  const id = leadingId(placeOfId(url));
  return id === null ? null : { id, url: url.href, isShorts: url.pathname.startsWith('/shorts/') };
}

/** The part of an address that holds the id if the address is a video's; empty where there is none. */
function placeOfId({ hostname, pathname, searchParams }: ParsedUrl): string {
  const isShortHost = SHORT_HOSTS.test(hostname);
  if (!isShortHost && !LONG_HOSTS.test(hostname)) return '';
  const [, folder = '', name = ''] = pathname.split('/');
  if (folder === 'watch') return searchParams.get('v') ?? name;
  if (isShortHost) return folder;
  return ID_FOLDERS.has(folder) && !NO_IDS.has(name) ? name : '';
}

function leadingId(text: string): string | null {
  return LEADING_ID.exec(text)?.[0] ?? null;
}
