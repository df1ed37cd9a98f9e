import type { Browser, CDPSession } from '@playwright/test';
import { FAKE_PLAYER } from './fake-player.ts';

/** Thumbnail sizes that a card tries in turn, by their file names on the image host. */
export type ThumbnailSize = 'maxresdefault' | 'hqdefault' | 'default';

/** The reply of the image host: a JPEG file, a drawing of this width, a 404, or none. */
export type ThumbnailAnswer =
  | { jpeg: Buffer }
  | { width: number; status?: number }
  | 'missing'
  | 'unreachable';

/** Stands in for every host other than 127.0.0.1, so that no request leaves the machine. */
export interface OtherHosts {
  answerThumbnails: (answer: (size: ThumbnailSize) => ThumbnailAnswer) => void;
  /**
   * Answers each request to this origin with this document, an empty page by default, and does not
   * report it as unexpected.
   */
  answerPagesOf: (origin: string, html?: string) => void;
  /** Answers the requests of the embedded player with this document instead of {@link FAKE_PLAYER}. */
  answerPlayer: (html: string) => void;
  /** URLs of requests to other hosts that the test did not allow. */
  unexpectedRequests: readonly string[];
}

const THUMBNAILS = 'https://i.ytimg.com';
const PLAYER = 'https://www.youtube-nocookie.com';
const OTHER_PAGE = '<!doctype html><html lang="en"><title>Another site</title></html>';

/** Status and body of a reply; `undefined` when the host cannot be reached. */
type Reply = { status: number; contentType: string; body: string | Buffer } | undefined;

/**
 * Answers the HTTPS requests of every page of the browser; playwright.config.ts blocks requests
 * over HTTP. `context.route` would also pass each request to the site through the test process
 * and disable the browser's cache, which doubles the time a page takes to load.
 *
 * @param delayMs how long each answer takes
 */
export async function fakeOtherHosts(
  browser: Browser,
  { delayMs = 0 } = {},
): Promise<OtherHosts & AsyncDisposable> {
  const unexpectedRequests: string[] = [];
  const pageOfOrigin = new Map<string, string>();
  let answerFor = everySizeExists;
  let playerPage = FAKE_PLAYER;

  function replyTo({ origin, pathname, href }: URL): Reply {
    const size = /\/(maxresdefault|hqdefault|default)\.jpg$/.exec(pathname)?.[1];
    if (origin === THUMBNAILS && isThumbnailSize(size)) return thumbnailReply(answerFor(size));
    if (origin === PLAYER) return pageReply(playerPage);
    const page = pageOfOrigin.get(origin);
    if (page !== undefined) return pageReply(page);
    unexpectedRequests.push(href);
    return undefined;
  }

  const session = await browser.newBrowserCDPSession();
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const answer = () => send(session, requestId, replyTo(new URL(request.url)));
    // Fails if the page has canceled the request in the meantime, for example by navigating.
    setTimeout(() => answer().catch(() => {}), delayMs);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*' }] });

  return {
    answerThumbnails: (answer) => {
      answerFor = answer;
    },
    answerPlayer: (html) => {
      playerPage = html;
    },
    answerPagesOf: (origin, html = OTHER_PAGE) => {
      pageOfOrigin.set(origin, html);
    },
    unexpectedRequests,
    [Symbol.asyncDispose]: () => session.detach(),
  };
}

async function send(session: CDPSession, requestId: string, reply: Reply): Promise<void> {
  if (reply === undefined) {
    await session.send('Fetch.failRequest', { requestId, errorReason: 'InternetDisconnected' });
    return;
  }
  await session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: reply.status,
    responseHeaders: [{ name: 'Content-Type', value: reply.contentType }],
    body: Buffer.from(reply.body).toString('base64'),
  });
}

function everySizeExists(_size: ThumbnailSize): ThumbnailAnswer {
  return { width: 1280 };
}

function isThumbnailSize(size: string | undefined): size is ThumbnailSize {
  return size === 'maxresdefault' || size === 'hqdefault' || size === 'default';
}

function thumbnailReply(answer: ThumbnailAnswer): Reply {
  if (answer === 'unreachable') return undefined;
  if (answer === 'missing') return { status: 404, contentType: 'text/plain', body: '' };
  if ('jpeg' in answer) return { status: 200, contentType: 'image/jpeg', body: answer.jpeg };
  const { width, status = 200 } = answer;
  const height = Math.round((width * 9) / 16);
  return {
    status,
    contentType: 'image/svg+xml',
    body: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#365"/></svg>`,
  };
}

function pageReply(body: string): Reply {
  return { status: 200, contentType: 'text/html; charset=utf-8', body };
}
