import { mkdir } from 'node:fs/promises';
import { extname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App } from '#server/http/typed-app.ts';

/**
 * Serves uploaded files. Their names are made by the server and never used
 * again, so a copy never grows old; and whatever a file turns out to be, it
 * cannot act as a part of the site.
 */
export async function uploadRoutes(
  app: App,
  { uploadsDir }: { uploadsDir: string },
): Promise<void> {
  await mkdir(uploadsDir, { recursive: true });
  await app.register(fastifyStatic, {
    root: uploadsDir,
    prefix: '/uploads/',
    index: false,
    allowedPath: (path) => FILE_NAME.test(path),
    cacheControl: false,
    contentType: false,
    setHeaders: (reply, path) => {
      const shown = SHOWN_TYPES[extname(path).toLowerCase()];
      reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': SANDBOX,
        'content-disposition': shown ? 'inline' : 'attachment',
        'content-type': shown ?? 'application/octet-stream',
      });
    },
  });
}

/** A plain name below the folder itself; no folder, no hidden file. */
const FILE_NAME = /^\/?[^./][^/]*$/;

/** Types that a browser shows by itself without running anything in them; all others are saved. */
const SHOWN_TYPES: Record<string, string> = {
  '.bmp': 'image/bmp',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
};

const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
