import { mkdir } from 'node:fs/promises';
import { extname } from 'node:path';
import fastifyStatic from '@fastify/static';
import * as z from 'zod/mini';
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
    serve: false,
    index: false,
    cacheControl: false,
    contentType: false,
    setHeaders: (reply, path) => {
      const extension = extname(path).toLowerCase();
      const shown = SHOWN_TYPES[extension];
      reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': SANDBOX,
        'content-disposition': shown ? 'inline' : 'attachment',
        'content-type': shown ?? SAVED_TYPES[extension] ?? 'application/octet-stream',
      });
    },
  });

  app.get(
    '/uploads/*',
    { schema: { hide: true, params: z.object({ '*': z.string() }) } },
    ({ params: { '*': name } }, reply) => {
      const isFileName = FILE_NAME.test(name) && Buffer.byteLength(name) <= LONGEST_NAME_BYTES;
      return isFileName ? reply.sendFile(name) : reply.callNotFound();
    },
  );
}

/** A name right below the folder: no folder in it, no hidden file, nothing a file system stumbles over. */
const FILE_NAME = /^[^./\\\p{Cc}][^/\\\p{Cc}]*$/u;

/** What file systems take. */
const LONGEST_NAME_BYTES = 255;

/** Types that a browser shows by itself and runs nothing in. */
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

/** Types that are saved when opened; a drawing still shows as an image within a page. */
const SAVED_TYPES: Record<string, string> = {
  '.doc': 'application/msword',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.svg': 'image/svg+xml',
};

/**
 * No script, no form, no origin. What is inside the file itself may be shown:
 * some browsers apply this to a drawing within a page too. Chromium's PDF viewer
 * opens under it, seen with Chromium 156.
 */
const SANDBOX =
  "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; sandbox";
