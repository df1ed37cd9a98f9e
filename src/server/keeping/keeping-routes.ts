import * as z from 'zod/mini';
import * as calls from '#domain/calls/keeping-calls.ts';
import { type AdminKeepingSettings, keepingSettings } from '#domain/keeping/keeping-settings.ts';
import { snapshotTime } from '#domain/keeping/snapshot.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import { storedThumbnailUrl } from '#domain/videos/thumbnail.ts';
import { fileExtension } from '#domain/files/file-name.ts';
import type { Context } from '#server/core/context/context.ts';
import type { Database } from '#server/core/database/tables.ts';
import { notFound, RequestError } from '#server/core/http/request-error.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';
import { implementSettings } from '#server/core/stored-settings/implement-settings.ts';
import { findSource, listSources } from '#server/content/sources/source-store.ts';
import { findVideo, findVideoForAdmin } from '#server/content/videos/video-store.ts';
import {
  chooseArchive,
  mayBeSent,
  requestArchive,
  setNeverArchived,
  endPause,
  findPauseReason,
} from './archives/archive-store.ts';
import { listProblems } from './attention-store.ts';
import { requestAddressCheck } from './checks/address-check-store.ts';
import { findCopyUsage } from './copies/copy-store.ts';
import { canBeKey, isPublicSource, type PublicSource } from './public-sources.ts';
import { releaseQuote } from './quotes/quote-store.ts';
import { findVideoKeeping } from './video-keeping-store.ts';
import { saveMirrors } from './youtube-videos/mirror-store.ts';
import { requestVideoCheck, openThumbnail } from './youtube-videos/video-check-store.ts';

/** Registers what the owner sees and does of how the evidence is kept, and the thumbnails. */
export function keepingRoutes(app: App, context: Context): void {
  settingsRoutes(app, context);
  archiveRoutes(app, context);
  checkRoutes(app, context);
  quoteRoutes(app, context);
  thumbnailRoutes(app, context);
  videoRoutes(app, context);
}

/** What the owner switches on to keep the evidence. */
function settingsRoutes(app: App, context: Context): void {
  implementSettings(app, context, keepingSettings, {
    async toReply(settings): Promise<AdminKeepingSettings> {
      const { totalBytes, maxTotalBytes } = await findCopyUsage(context);
      return {
        ...settings,
        hasArchiveKeys: context.env.waybackKeys !== undefined,
        archivePause: await findPauseReason(context),
        copiesBytes: totalBytes,
        copiesMaxBytes: maxTotalBytes,
      };
    },
  });
}

function archiveRoutes(app: App, { database, now }: Context): void {
  implement(app, calls.archiveSource, async ({ params: { id } }) => {
    const source = await requireSource(database, id);
    if (!mayBeSent(source.url)) {
      throw new RequestError(409, 'This source is not the address of a public website.');
    }
    if (!(await isPublicSource(database, id, now()))) {
      throw new RequestError(409, 'Only sources of published videos are sent to the archive.');
    }
    await endPause(database);
    await requestArchive(database, source, now());
    return { message: 'The source is sent to the Internet Archive soon.' };
  });

  implement(app, calls.refuseArchive, async ({ params: { id } }) => {
    await requireSource(database, id);
    await setNeverArchived(database, id, true);
    return { message: 'The source is not sent to the Internet Archive.' };
  });

  implement(app, calls.chooseSnapshot, async ({ params: { id }, body: { url } }) => {
    const source = await requireSource(database, id);
    if (!canBeKey(source.url)) {
      throw new RequestError(409, 'The source has no address of which a snapshot can be shown.');
    }
    // The schema has checked that the address contains a time.
    await chooseArchive(database, source, { url, capturedAt: snapshotTime(url) ?? '' });
    return { message: 'Snapshot saved' };
  });
}

function checkRoutes(app: App, { database, now }: Context): void {
  implement(app, calls.checkSource, async ({ params: { id } }) => {
    const { url } = await requireSource(database, id);
    if (!(await isPublicSource(database, id, now()))) {
      throw new RequestError(409, 'Only sources of published videos are checked.');
    }
    if (!(await requestAddressCheck(database, url, now()))) {
      throw new RequestError(409, 'This source is not the address of a website.');
    }
    return { message: 'The check begins soon.' };
  });

  implement(app, calls.checkVideo, async ({ params: { id } }) => {
    const { youtubeId } = await requireVideo(database, id);
    if ((await findVideo(database, id, now())) === undefined)
      throw new RequestError(409, 'Only published videos are checked.');
    await requestVideoCheck(database, youtubeId, now());
    return { message: 'The check begins soon.' };
  });
}

function quoteRoutes(app: App, { database }: Context): void {
  async function release(id: string, startSecond: string, isReleased: boolean): Promise<void> {
    await requireSource(database, id);
    const moment = { sourceId: id, startSecond: Number(startSecond) };
    if (await releaseQuote(database, moment, isReleased)) return;
    throw new RequestError(409, 'At this moment, no quote of the source is gone.');
  }

  implement(app, calls.releaseQuote, async ({ params: { id, startSecond } }) => {
    await release(id, startSecond, true);
    return { message: 'Visitors see that the quote is gone.' };
  });

  implement(app, calls.hideQuote, async ({ params: { id, startSecond } }) => {
    await release(id, startSecond, false);
    return { message: 'Visitors do not see that the quote is gone.' };
  });
}

function videoRoutes(app: App, context: Context): void {
  const { database } = context;

  implement(app, calls.readVideoKeeping, async ({ params: { id } }) => {
    const { youtubeId } = await requireVideo(database, id);
    const sources = await listSources(database, id);
    return findVideoKeeping(context, { id, youtubeId, sources });
  });

  implement(app, calls.readAttention, async () => {
    const videos = (await listProblems(context)).map(({ id, title, problems }) => {
      return { id, title, problems: problems.map(({ text }) => text) };
    });
    return { videos };
  });

  implement(app, calls.saveMirrors, async ({ params: { id }, body: { mirrors, seen } }) => {
    const saved = await saveMirrors(database, id, mirrors, seen);
    if (!saved) throw notFound('video');
    return saved;
  });
}

async function requireSource(database: Database, id: string): Promise<PublicSource> {
  const source = await findSource(database, id);
  if (!source) throw notFound('source');
  return source;
}

async function requireVideo(database: Database, id: string): Promise<AdminVideo> {
  const video = await findVideoForAdmin(database, id);
  if (!video) throw notFound('video');
  return video;
}

/** A thumbnail is stored once per video on YouTube, so its address always has the same content. */
const CACHE_CONTROL = { stored: 'public, max-age=31536000, immutable', missing: 'no-cache' };

/**
 * Serves the stored thumbnails of public videos. A video without one gets a placeholder, and not an
 * error, which browsers would report for each picture of a page.
 */
function thumbnailRoutes(app: App, context: Context): void {
  app.get(
    `${storedThumbnailUrl('')}:youtubeId`,
    {
      config: { access: 'public' },
      schema: { hide: true, params: z.object({ youtubeId: z.string() }) },
    },
    async ({ params: { youtubeId } }, reply) => {
      // Allows feed readers and other sites to show the pictures.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      const stored = await openThumbnail(context, youtubeId);
      if (!stored) {
        return reply
          .header('cache-control', CACHE_CONTROL.missing)
          .type('image/svg+xml')
          .send(PLACEHOLDER);
      }
      return reply
        .header('cache-control', CACHE_CONTROL.stored)
        .type(fileExtension(stored.name) === 'png' ? 'image/png' : 'image/jpeg')
        .send(stored.content);
    },
  );
}

/** A triangle in a gray that both themes have room for. The page shows its own color behind it. */
const PLACEHOLDER =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" viewBox="0 0 1280 720">' +
  '<path d="M605 310v100l80-50z" fill="#888" opacity=".5"/></svg>';
