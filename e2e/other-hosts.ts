import type { BrowserContext, Route } from '@playwright/test';

/** Thumbnail sizes that a card tries in turn, by their file names on the image host. */
export type ThumbnailSize = 'maxresdefault' | 'hqdefault' | 'default';

/** The reply of the image host: an image of this width, a 404, or none. */
export type ThumbnailAnswer = { width: number; status?: number } | 'missing' | 'unreachable';

/** Stands in for every host other than 127.0.0.1, so that no request leaves the machine. */
export interface OtherHosts {
  answerThumbnails: (answer: (size: ThumbnailSize) => ThumbnailAnswer) => void;
  /** Answers each request to this origin with an empty page, and does not report it as unexpected. */
  answerPagesOf: (origin: string) => void;
  /** URLs of requests to other hosts that the test did not allow. */
  unexpectedRequests: readonly string[];
}

const THUMBNAILS = 'https://i.ytimg.com';
const PLAYER = 'https://www.youtube-nocookie.com';
const PLAYER_PAGE = '<!doctype html><html lang="en"><title>Player</title><p>Player</p></html>';
const OTHER_PAGE = '<!doctype html><html lang="en"><title>Another site</title></html>';

export async function fakeOtherHosts(context: BrowserContext): Promise<OtherHosts> {
  const unexpectedRequests: string[] = [];
  const answeredOrigins = new Set<string>();
  let answerFor = everySizeExists;

  await context.route(isElsewhere, async (route) => {
    const { origin, pathname, href } = new URL(route.request().url());
    const size = /\/(maxresdefault|hqdefault|default)\.jpg$/.exec(pathname)?.[1];
    if (origin === THUMBNAILS && isThumbnailSize(size)) {
      return answerThumbnail(route, answerFor(size));
    }
    if (origin === PLAYER) return answerPage(route, PLAYER_PAGE);
    if (answeredOrigins.has(origin)) return answerPage(route, OTHER_PAGE);
    unexpectedRequests.push(href);
    return route.abort();
  });

  return {
    answerThumbnails: (answer) => {
      answerFor = answer;
    },
    answerPagesOf: (origin) => answeredOrigins.add(origin),
    unexpectedRequests,
  };
}

function everySizeExists(_size: ThumbnailSize): ThumbnailAnswer {
  return { width: 1280 };
}

function isElsewhere({ protocol, hostname }: URL): boolean {
  return protocol.startsWith('http') && hostname !== '127.0.0.1';
}

function isThumbnailSize(size: string | undefined): size is ThumbnailSize {
  return size === 'maxresdefault' || size === 'hqdefault' || size === 'default';
}

function answerThumbnail(route: Route, answer: ThumbnailAnswer): Promise<void> {
  if (answer === 'unreachable') return route.abort('internetdisconnected');
  if (answer === 'missing') return route.fulfill({ status: 404 });
  const { width, status = 200 } = answer;
  const height = Math.round((width * 9) / 16);
  return route.fulfill({
    status,
    contentType: 'image/svg+xml',
    body: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#365"/></svg>`,
  });
}

function answerPage(route: Route, body: string): Promise<void> {
  return route.fulfill({ contentType: 'text/html; charset=utf-8', body });
}
