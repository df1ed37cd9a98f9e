import { parseUrl, type ParsedUrl } from '#domain/http/parse-url.ts';

const ID = /^[\w-]{11,}$/;
const LEADING_ID = /^[\w-]{11,}/;
const LONG_HOSTS = /^(?:(?:www|m|music|gaming|studio)\.)?youtube(?:-nocookie)?\.com$/;
const SHORT_HOSTS = /^(?:www\.)?youtu\.be$/;

/** First path segments that are followed by the video id, on the long hosts. */
const ID_FOLDERS: ReadonlySet<string> = new Set(['embed', 'v', 'e', 'shorts', 'live', 'video']);

/** Path segments of playlist and channel embeds that have the same length as a video id. */
const NON_ID_SEGMENTS: ReadonlySet<string> = new Set(['videoseries', 'live_stream']);

/** Separators around a link within text or within the HTML of an embedded player. */
const LINK_SEPARATORS = /[\s"'<>()]+/;

/** Whether the text is a video id: letters, digits, "_" and "-", at least eleven of them. */
export function isYoutubeId(text: string): boolean {
  return ID.test(text);
}

/**
 * Extracts the video id from pasted text: a bare id, or any YouTube link to a video, with or
 * without scheme and further parameters, among other words or within the HTML of an embedded
 * player.
 *
 * `null` for anything else, including other hosts and redirect links. Characters after the id in
 * its path segment are ignored, so "youtu.be/ID&t=10" works.
 * See docs/product.md, "YouTube links".
 */
export function extractYoutubeId(text: string): string | null {
  return findYoutubeLink(text)?.id ?? null;
}

/**
 * Extracts the YouTube link from pasted text and adds a missing scheme; for a bare id it
 * returns the video's page. `null` if {@link extractYoutubeId} finds no id.
 */
export function extractYoutubeUrl(text: string): string | null {
  return findYoutubeLink(text)?.url ?? null;
}

/** Whether the pasted text has a Shorts link; Shorts are vertical. */
export function isShortsUrl(text: string): boolean {
  return findYoutubeLink(text)?.isShorts === true;
}

/** URL of a video's page on YouTube. */
export function watchAddress(youtubeId: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(youtubeId.toWellFormed())}`;
}

/**
 * URL of the embedded player: no cookies before play, related videos off,
 * minimal branding, and no annotations over a vertical video.
 * See docs/product.md, "Player".
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

function findYoutubeLink(text: string): YoutubeLink | null {
  const pasted = text.trim();
  if (isYoutubeId(pasted)) return { id: pasted, url: watchAddress(pasted), isShorts: false };
  for (const word of pasted.split(LINK_SEPARATORS)) {
    const link = parseLink(word);
    if (link !== null) return link;
  }
  return null;
}

function parseLink(word: string): YoutubeLink | null {
  const url = parseUrl(/^https?:/i.test(word) ? word : `https://${word.replace(/^\/\//, '')}`);
  if (url === null) return null;
  const id = leadingId(idSegment(url));
  return id === null ? null : { id, url: url.href, isShorts: url.pathname.startsWith('/shorts/') };
}

/** The part of a URL where a YouTube link has its video id; empty for other URLs. */
function idSegment({ hostname, pathname, searchParams }: ParsedUrl): string {
  const isShortHost = SHORT_HOSTS.test(hostname);
  if (!isShortHost && !LONG_HOSTS.test(hostname)) return '';
  const [, folder = '', name = ''] = pathname.split('/');
  if (folder === 'watch') return searchParams.get('v') ?? name;
  if (isShortHost) return folder;
  return ID_FOLDERS.has(folder) && !NON_ID_SEGMENTS.has(name) ? name : '';
}

function leadingId(text: string): string | null {
  return LEADING_ID.exec(text)?.[0] ?? null;
}
