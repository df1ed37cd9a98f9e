import { isId } from '#domain/id.ts';
import type { App } from '#server/http/typed-app.ts';
import type { Database } from '#server/database/tables.ts';
import { archiveJob } from '#server/keeping/archives/archive-job.ts';
import { archivePause } from '#server/keeping/archives/archive-pause.ts';
import { archiveRoutes } from '#server/keeping/archives/archive-routes.ts';
import { archiveStore } from '#server/keeping/archives/archive-store.ts';
import { wayback } from '#server/keeping/archives/wayback.ts';
import {
  videoKeepingRoutes,
  attentionRoutes,
  mirrorRoutes,
  videoCheckRoutes,
} from '#server/keeping/video-keeping-routes.ts';
import { videoKeepingStore } from '#server/keeping/video-keeping-store.ts';
import { sweepHourly } from '#server/app/sweep-hourly.ts';
import { sweepSlots } from '#server/outbound/outbound-slots.ts';
import { attentionStore } from '#server/keeping/attention-store.ts';
import { sourceCheckJob } from '#server/keeping/checks/source-check-job.ts';
import { sourceCheckRoutes } from '#server/keeping/checks/source-check-routes.ts';
import { sourceCheckStore } from '#server/keeping/checks/source-check-store.ts';
import { evidenceReportJob } from '#server/keeping/report/evidence-report-job.ts';
import { intakeJob } from '#server/intake/intake-job.ts';
import { copyJob } from '#server/keeping/copies/copy-job.ts';
import { copyRoutes } from '#server/keeping/copies/copy-routes.ts';
import { copyStore } from '#server/keeping/copies/copy-store.ts';
import { keepingSettingsRoutes } from '#server/keeping/keeping-settings-routes.ts';
import { askYoutube } from '#server/keeping/videos/ask-youtube.ts';
import { mirrorStore } from '#server/keeping/videos/mirror-store.ts';
import { quoteRoutes } from '#server/keeping/quotes/quote-routes.ts';
import { thumbnailRoutes } from '#server/keeping/videos/thumbnail-routes.ts';
import type { ThumbnailStore } from '#server/keeping/videos/thumbnail-store.ts';
import { videoCheckJob } from '#server/keeping/videos/video-check-job.ts';
import { videoCheckStore } from '#server/keeping/videos/video-check-store.ts';
import type { ListPublicSources } from '#server/keeping/walk-pages.ts';
import type { Outbound } from '#server/outbound/outbound.ts';
import {
  type OutboundJob,
  type OutboundWorker,
  startOutboundWorker,
} from '#server/outbound/outbound-worker.ts';
import type { Env } from '#server/settings/env.ts';
import { fetchThumbnail } from '#server/share-images/fetch-thumbnail.ts';
import { findSourceAddress, listSourceAddresses } from '#server/sources/list-source-addresses.ts';
import { acceptForms } from '#server/uploads/receive-form.ts';
import type { Uploads } from '#server/uploads/uploads.ts';
import { listYoutubeIds } from '#server/videos/list-videos.ts';
import type { FeatureDependencies } from '#server/app/stores.ts';
import { realWait } from '#server/settings/passed-time.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The work that consists of requests to other hosts. */
    outboundJobs: readonly OutboundJob[];
    /** Does this work until the caller stops it. */
    startOutboundWorker: () => OutboundWorker;
  }
}

interface KeepingDependencies extends Pick<FeatureDependencies, 'stores' | 'readSite' | 'now'> {
  env: Pick<Env, 'waybackKeys' | 'copiesMaxMegabytes' | 'services' | 'checkEveryMs'>;
  database: Database;
  uploads: Uploads;
  thumbnails: ThumbnailStore;
  outbound: Outbound;
}

const MEGABYTE = 1024 * 1024;

/** Registers what keeps the evidence, and adds `app.startOutboundWorker`. */
export async function registerKeeping(
  app: App,
  { stores, readSite, env, database, uploads, thumbnails, outbound, now }: KeepingDependencies,
): Promise<void> {
  const { keepingSettings, quotes, sources, citations, videos } = stores;
  const { listQuotes } = citations;

  const listPublicSources: ListPublicSources = (page) =>
    listSourceAddresses(database, { videoIds: videos.selectIds(), ...page });
  const copies = copyStore(database, {
    uploads,
    maxTotalBytes: env.copiesMaxMegabytes * MEGABYTE,
  });
  const hasArchiveKeys = env.waybackKeys !== undefined;
  const pause = archivePause(database, { hasKeys: hasArchiveKeys, now });
  keepingSettingsRoutes(app, { keepingSettings, hasArchiveKeys, copies, pause });
  const findSource = async (id: string) => {
    const source = isId(id) ? (await sources.listByIds([id])).get(id) : undefined;
    return source && { id, url: source.url };
  };
  await app.register(async (forms: App) => {
    await acceptForms(forms);
    copyRoutes(forms, { copies, findSource, uploads, now });
  });

  const findPublicAddress = (id: string) =>
    findSourceAddress(database, { id, videoIds: videos.selectIds() });
  const isPublic = async (id: string) => (await findPublicAddress(id)) !== undefined;
  const archives = archiveStore(database);
  archiveRoutes(app, {
    archives,
    findSource,
    isPublic,
    pause,
    now,
  });
  const checks = sourceCheckStore(database);
  sourceCheckRoutes(app, { checks, findSource, isPublic, now });
  quoteRoutes(app, { quotes, listQuotes, findSource });
  const videoChecks = videoCheckStore(database, { uploads });
  const isPublicVideo = async (id: string) => (await videos.find(id)) !== undefined;
  const videoRouteDependencies = { videos, isPublic: isPublicVideo, uploads, now };
  videoCheckRoutes(app, { ...videoRouteDependencies, checks: videoChecks });
  mirrorRoutes(app, { mirrors: mirrorStore(database) });
  thumbnailRoutes(app, { thumbnails });
  const attention = attentionStore(database, {
    listSources: sources.listByIds,
    quotes,
    listQuotes,
    listVideos: async (ids) => {
      if (ids.length === 0) return [];
      return (await videos.listForAdmin()).filter(({ id }) => ids.includes(id));
    },
    readSite,
  });
  attentionRoutes(app, attention);
  const videoKeeping = videoKeepingStore(database, { pause, quotes });
  videoKeepingRoutes(app, { videoKeeping, videos, sources, citations });

  const { services } = env;
  const archive = wayback({ outbound, services, keys: env.waybackKeys });
  const common = { database, keepingSettings, listPublicSources, uploads, outbound, now };
  const { log } = app;
  app.decorate('outboundJobs', [
    archiveJob({
      ...common,
      archives,
      findPublicAddress,
      archive,
      pause,
      hasKeys: hasArchiveKeys,
    }),
    sourceCheckJob({
      ...common,
      checks,
      quotes,
      listQuotes,
      isPublic,
      checkEveryMs: env.checkEveryMs,
    }),
    videoCheckJob({
      ...common,
      checks: videoChecks,
      isPublic: isPublicVideo,
      listPublicVideos: (page) =>
        listYoutubeIds(database, { videoIds: videos.selectIds(), ...page }),
      ask: (youtubeId, signal) => askYoutube(youtubeId, { outbound, services }, signal),
      fetchThumbnail: (youtubeId) =>
        fetchThumbnail(youtubeId, { outbound, origin: services.youtubeImages }),
      checkEveryMs: env.checkEveryMs,
    }),
    copyJob({ ...common, copies }),
    intakeJob({ intake: stores.intake, outbound, services: env.services, now }),
    evidenceReportJob({ ...common, attention, reports: stores.evidenceReports, readSite }),
  ]);
  sweepHourly(app, [{ sweep: (at) => sweepSlots(database, at) }], now);
  app.decorate('startOutboundWorker', () =>
    startOutboundWorker({ jobs: app.outboundJobs, log, wait: realWait }),
  );
}
