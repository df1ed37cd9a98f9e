import type { Browser, CDPSession } from '@playwright/test';
import { FAKE_PLAYER } from './fake-player.ts';

/** Stands in for every host other than 127.0.0.1, so that no request leaves the machine. */
export interface OtherHosts {
  /** Answers the requests for thumbnails with this JPEG file instead of a drawing, or not at all. */
  answerThumbnails: (jpeg: Buffer | 'unreachable') => void;
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
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="100%" height="100%" fill="#365"/></svg>';
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
  let thumbnail: Reply = { status: 200, contentType: 'image/svg+xml', body: DRAWING };
  let playerPage = FAKE_PLAYER;

  function replyTo({ origin, href }: URL): Reply {
    if (origin === THUMBNAILS) return thumbnail;
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
    answerThumbnails: (jpeg) => {
      const isReachable = jpeg !== 'unreachable';
      thumbnail = isReachable ? { status: 200, contentType: 'image/jpeg', body: jpeg } : undefined;
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

function pageReply(body: string): Reply {
  return { status: 200, contentType: 'text/html; charset=utf-8', body };
}
