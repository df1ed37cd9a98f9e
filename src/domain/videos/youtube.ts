import { parseUrl, type ParsedUrl } from '#domain/http/parse-url.ts';
import { pastedAddress } from '#domain/http/pasted-address.ts';

const ID = /^[\w-]{11,}$/;
const LEADING_ID = /^[\w-]{11,}/;
const YOUTUBE_HOSTS = /^(?:(?:www|m|music|gaming|studio)\.)?youtube(?:-nocookie)?\.com$/;
const SHORT_LINK_HOSTS = /^(?:www\.)?youtu\.be$/;

/** First path segments on `YOUTUBE_HOSTS` whose next segment is the video id. */
const ID_FOLDERS: ReadonlySet<string> = new Set(['embed', 'v', 'e', 'shorts', 'live', 'video']);

/**
 * Path segments of embedded playlists and channels. They look like video ids of eleven characters.
 */
const NON_ID_SEGMENTS: ReadonlySet<string> = new Set(['videoseries', 'live_stream']);

/** Characters that separate a link from the text, HTML or Markdown around it. */
const LINK_SEPARATORS = /[\s"'<>]+|\]\(/;

/** Stands before a link in parentheses, and behind it. */
const PARENTHESIS = /[()]/;

/** The browser features that the embedded player may use: the `allow` attribute of its iframe. */
export const PLAYER_PERMISSIONS =
  'accelerometer; autoplay; clipboard-write; encrypted-media; gyroscope; picture-in-picture';

/** Sends the page's origin to the player. Without it YouTube refuses to play ("Error 153"). */
export const PLAYER_REFERRER_POLICY = 'strict-origin-when-cross-origin';

/** Whether the text is a video id: letters, digits, "_" and "-", at least eleven of them. */
export function isYoutubeId(text: string): boolean {
  return ID.test(text);
}

/**
 * Extracts the video id from pasted text. The text is either a bare id or contains a link to a video
 * on YouTube. The link may lack its scheme, and other words or the HTML of an embedded player may
 * surround it.
 *
 * `null` for anything else, including other hosts and redirect links. Characters after the id in
 * its path segment are ignored, so "youtu.be/ID&t=10" works.
 * See docs/panel.md, "YouTube links".
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

/** Whether the pasted text contains a link to a YouTube Short, which is a vertical video. */
export function isShortsUrl(text: string): boolean {
  return findYoutubeLink(text)?.isShorts === true;
}

/** Parses an address on youtube.com, which may lack its scheme; `null` for any other text. */
export function parseYoutubeAddress(text: string): ParsedUrl | null {
  const url = parseAddress(text);
  return url !== null && YOUTUBE_HOSTS.test(url.hostname) ? url : null;
}

export function watchAddress(youtubeId: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(youtubeId.toWellFormed())}`;
}

/** The origin of the embedded player. It sets no cookies before the video is played. */
export const PLAYER_ORIGIN = 'https://www.youtube-nocookie.com';

/**
 * URL of the embedded player. The parameters turn off related videos, reduce the branding, and hide
 * annotations over a vertical video. See docs/site.md, "Player".
 */
export function playerAddress(video: { youtubeId: string; isVertical: boolean }): string {
  const id = encodeURIComponent(video.youtubeId.toWellFormed());
  const address = `${PLAYER_ORIGIN}/embed/${id}?rel=0&modestbranding=1`;
  return video.isVertical ? `${address}&iv_load_policy=3` : address;
}

export interface PlayerStart {
  /** In whole seconds from the beginning of the video. */
  second: number;
  /** Whether the video plays without another click. */
  isAutoplayed: boolean;
}

/** URL of the embedded player of a page that exchanges messages with it. */
export function connectedPlayerAddress(
  video: { youtubeId: string; isVertical: boolean },
  { second, isAutoplayed }: PlayerStart,
): string {
  const start = second > 0 ? `&start=${second}` : '';
  return `${playerAddress(video)}&enablejsapi=1${start}${isAutoplayed ? '&autoplay=1' : ''}`;
}

interface YoutubeLink {
  id: string;
  url: string;
  isShorts: boolean;
}

function findYoutubeLink(text: string): YoutubeLink | null {
  const pasted = pastedAddress(text);
  if (isYoutubeId(pasted)) return { id: pasted, url: watchAddress(pasted), isShorts: false };
  for (const word of pasted.split(LINK_SEPARATORS)) {
    const link = parseLink(word.split(PARENTHESIS).find(Boolean) ?? '');
    if (link !== null) return link;
  }
  return null;
}

function parseLink(word: string): YoutubeLink | null {
  const url = parseAddress(word);
  if (url === null) return null;
  const id = leadingId(idSegment(url));
  return id === null ? null : { id, url: url.href, isShorts: url.pathname.startsWith('/shorts/') };
}

function parseAddress(text: string): ParsedUrl | null {
  return parseUrl(/^https?:/i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`);
}

/** The part of a URL where a YouTube link has its video id; empty for other URLs. */
function idSegment({ hostname, pathname, searchParams }: ParsedUrl): string {
  const isShortLink = SHORT_LINK_HOSTS.test(hostname);
  if (!isShortLink && !YOUTUBE_HOSTS.test(hostname)) return '';
  const [, folder = '', name = ''] = pathname.split('/');
  if (folder === 'watch') return searchParams.get('v') ?? name;
  if (isShortLink) return folder;
  return ID_FOLDERS.has(folder) && !NON_ID_SEGMENTS.has(name) ? name : '';
}

function leadingId(text: string): string | null {
  return LEADING_ID.exec(text)?.[0] ?? null;
}
