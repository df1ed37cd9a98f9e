import type { IncomingMessage, ServerResponse } from 'node:http';
import { startWebsite, type Website } from '#tests/servers/website.ts';
import { makeImage, makePdf } from '#tests/inputs/make-file.ts';

/** The hosts that a server asks: the pages of sources, YouTube and the Internet Archive. */
export interface OutsideWorld extends Website {
  /** From now on, some pages lack what they had at first: those of a stage and of the ones before it. */
  change: (stage: 1 | 2) => void;
  /** The settings of a server that asks these hosts. */
  settings: Record<string, string>;
}

/** The quote on the pages of sources, a part of it, and one that is on no page. */
export const QUOTE = 'The rents rose by a third';
export const PART_OF_QUOTE = 'The rents rose';
export const NO_QUOTE = 'Nobody has ever said this';

/** What YouTube says about the videos with these ids. */
export const videoIds = {
  ok: 'played-00001',
  'not-embeddable': 'noembed-0001',
  private: 'private-0001',
  gone: 'gone-0000001',
  inconclusive: 'unclear-0001',
};

/** The pages of sources, by what becomes of them. */
export const pages = {
  ok: '/ok',
  moved: '/moved',
  failing: '/failing',
  gone: '/gone',
  inconclusive: '/unclear',
  copied: '/copied.pdf',
  broken: '/broken.pdf',
  lost: '/lost',
  losing: '/losing',
  lostPage: '/lost-page',
};

/** Addresses that are sent to the archive, which takes none of this machine. */
export const archived = {
  kept: 'https://example.org/kept',
  refused: 'https://example.org/blocked',
  failed: 'https://example.org/broken',
  running: 'https://example.org/slow',
};

export async function startOutsideWorld(): Promise<OutsideWorld> {
  const thumbnail = await makeImage('jpeg', 480);
  let stage = 0;

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '', 'http://127.0.0.1');
    const send = (status: number, content: string | Buffer, type = 'text/html') =>
      void response.writeHead(status, { 'content-type': type }).end(content);
    const sendJson = (content: unknown) => send(200, JSON.stringify(content), 'application/json');
    const refuse = (code: string) => sendJson({ status: 'error', status_ext: code });
    const isNamed = (id: string) => decodeURIComponent(url.href).includes(id);

    if (url.pathname === '/oembed') {
      if (isNamed(videoIds['not-embeddable'])) return send(401, '');
      if (isNamed(videoIds.private)) return send(403, '');
      if (isNamed(videoIds.gone)) return send(404, '');
      if (isNamed(videoIds.inconclusive)) return send(500, '');
      return sendJson({ title: 'A video' });
    }
    if (url.pathname.startsWith('/vi/')) {
      return isNamed(videoIds.gone) ? send(404, '') : send(200, thumbnail, 'image/jpeg');
    }
    if (url.pathname === '/feeds/videos.xml') {
      response.setHeader('etag', '"1"');
      return send(200, feed, 'application/atom+xml');
    }
    if (url.pathname === '/wayback/available') return sendJson({ archived_snapshots: {} });
    if (url.pathname === '/save') {
      void readForm(request).then((form) => {
        const page = form.get('url') ?? '';
        if (page === archived.refused) refuse('error:blocked-url');
        else if (page === archived.failed) refuse('error:celery');
        else sendJson({ job_id: page.split('/').at(-1) });
      });
      return undefined;
    }
    if (url.pathname.startsWith('/save/status/')) {
      const success = { status: 'success', timestamp: '20250301120500' };
      return sendJson(isNamed('slow') ? { status: 'pending' } : success);
    }
    return answerPage(url.pathname, send, response);
  }

  function answerPage(
    path: string,
    send: (status: number, content: string | Buffer, type?: string) => void,
    response: ServerResponse,
  ): void {
    if (path === pages.moved) return void response.writeHead(301, { location: pages.ok }).end();
    if (path === pages.gone || path === '/robots.txt') return send(404, '');
    if (path === pages.inconclusive) return send(503, '');
    if (path === pages.broken) return send(500, '');
    if (path === pages.copied) return send(200, makePdf(500), 'application/pdf');
    if (path === pages.failing && stage === 2) return send(404, '');
    if (path === pages.lostPage && stage > 0) return send(404, '');
    if (path === pages.lost && stage > 0) return send(200, '<p>Nothing</p>');
    if (path === pages.losing && stage === 2) return send(200, '<p>Nothing</p>');
    return send(200, `<p>${QUOTE}</p>`);
  }

  const website = await startWebsite(answer);
  const { origin } = website;
  return Object.assign(website, {
    change(next: 1 | 2) {
      stage = next;
    },
    settings: {
      OUTBOUND_ALLOW: '127.0.0.1',
      CHECK_EVERY: '1d',
      WAYBACK_KEYS: 'access:secret',
      WAYBACK_URL: origin,
      ARCHIVE_URL: origin,
      YOUTUBE_URL: origin,
      YOUTUBE_IMAGES_URL: origin,
    },
  });
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(String(Buffer.concat(await request.toArray())));
}

/** Uploads of a channel: with a long and an empty text, and upright. */
const feed = `<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="x">${[
  ['intake-0001', 'watch?v=', 'Rents 👩🏽‍🚀 שלום', 'One\n\ntwo'],
  ['intake-0002', 'shorts/', '選'.repeat(300), '選'.repeat(12_000)],
  ['intake-0003', 'watch?v=', '', ''],
  ['intake-0004', 'watch?v=', 'Ignored', 'No'],
]
  .map(
    ([id, path, title, text], index) => `<entry>
      <yt:videoId>${id}</yt:videoId><title>${title}</title>
      <link rel="alternate" href="https://www.youtube.com/${path}${id}"/>
      <published>2025-02-0${index + 1}T10:00:00+00:00</published>
      <media:group><media:description>${text}</media:description></media:group>
    </entry>`,
  )
  .join('')}</feed>`;
