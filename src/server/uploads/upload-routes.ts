import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { fileExtension } from '#domain/files/file-name.ts';
import type { App } from '#server/http/typed-app.ts';
import { contentDisposition } from './content-disposition.ts';
import { fileKinds, kindOfEnding } from './file-kinds.ts';
import type { Uploads } from './open-uploads.ts';

/**
 * Serves uploaded files. Their names are made by the server and never used
 * again, so a copy never grows old; and whatever a file turns out to be, it
 * cannot act as a part of the site.
 */
export async function uploadRoutes(app: App, { uploads }: { uploads: Uploads }): Promise<void> {
  const fileNames = new WeakMap<FastifyReply, string | null>();
  await app.register(fastifyStatic, {
    root: uploads.folder,
    serve: false,
    index: false,
    cacheControl: false,
    contentType: false,
    setHeaders: (reply, path) => {
      const ending = kindOfEnding(fileExtension(path));
      const { mediaType, isShown } = ending ? fileKinds[ending] : UNKNOWN_KIND;
      reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': SANDBOX,
        'content-disposition': contentDisposition(
          isShown ? 'inline' : 'attachment',
          fileNames.get(reply) ?? null,
        ),
        // Text is taken in UTF-8 only.
        'content-type': mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : mediaType,
      });
    },
  });

  app.get(
    '/uploads/*',
    { config: { access: 'public' }, schema: { hide: true, params: z.object({ '*': z.string() }) } },
    async ({ params: { '*': name }, log }, reply) => {
      if (!FILE_NAME.test(name) || Buffer.byteLength(name) > LONGEST_NAME_BYTES) {
        return reply.callNotFound();
      }
      // What the person called it is only good manners: the file comes without the database, too.
      const fileName = await uploads.references.fileName(name).catch((error: unknown) => {
        log.warn({ err: error }, 'uploaded file sent without its name');
        return null;
      });
      fileNames.set(reply, fileName);
      return reply.sendFile(name);
    },
  );
}

/** A name right below the folder: no folder in it, no hidden file, nothing a file system stumbles over. */
const FILE_NAME = /^[^./\\\p{Cc}][^/\\\p{Cc}]*$/u;

/** What file systems take. */
const LONGEST_NAME_BYTES = 255;

/** Whatever else lies in the folder is saved when it is opened. */
const UNKNOWN_KIND = { mediaType: 'application/octet-stream', isShown: false };

/**
 * No script, no form, no origin. What is inside the file itself may be shown:
 * some browsers apply this to a drawing within a page too. Chromium's PDF viewer
 * opens under it, seen with Chromium 156.
 */
const SANDBOX =
  "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; sandbox";
