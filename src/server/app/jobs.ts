import { sweepKnownBrowsers } from '#server/core/access/known-browser-store.ts';
import { sweepSessions } from '#server/core/access/session-store.ts';
import { mailKinds } from '#server/app/mail-kinds.ts';
import { sweepHourly } from '#server/app/sweep-hourly.ts';
import { sweepAudits } from '#server/core/audit-trail/audit-store.ts';
import { deleteUnfinished } from '#server/owner/backup/backup-folder.ts';
import { startNightlyBackups } from '#server/owner/backup/runs/nightly-backups.ts';
import type { Context } from '#server/core/context/context.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { intakeJob } from '#server/owner/intake/intake-job.ts';
import { archiveJob } from '#server/keeping/archives/archive-job.ts';
import { sourceCheckJob } from '#server/keeping/checks/source-check-job.ts';
import { copyJob } from '#server/keeping/copies/copy-job.ts';
import { deleteUnusedCopies } from '#server/keeping/copies/copy-store.ts';
import { evidenceReportJob } from '#server/keeping/report/evidence-report-job.ts';
import { sweepKnown } from '#server/keeping/sweep-known.ts';
import { deleteUnusedThumbnails } from '#server/keeping/youtube-videos/thumbnail-store.ts';
import { videoCheckJob } from '#server/keeping/youtube-videos/video-check-job.ts';
import { sweepRuns } from '#server/audience/mail-runs/mail-run-store.ts';
import { claimRunMail } from '#server/audience/mail-runs/claim-run-mail.ts';
import {
  type OutboundJob,
  type OutboundWorker,
  startOutboundWorker,
} from '#server/core/outbound/outbound-worker.ts';
import { type OutboxWorker, startOutboxWorker } from '#server/core/outbox/outbox-worker.ts';
import { sweepSubscribers } from '#server/audience/readers/subscriber-store.ts';
import { realWait } from '#server/core/settings/passed-time.ts';
import { sweepExpired } from '#server/core/database/due/sweep-expired.ts';
import { deleteTrashedFiles } from '#server/content/trash/trash-routes.ts';
import { deleteExpiredTrash } from '#server/content/trash/trash-store.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The work that consists of requests to other hosts. */
    outboundJobs: readonly OutboundJob[];
    /** Does this work until the caller stops it. */
    startOutboundWorker: () => OutboundWorker;
    /** Starts the worker that sends the queued mail. The caller stops it. */
    startOutboxWorker: () => OutboxWorker;
    /** Makes a backup every night. The caller stops it. */
    startNightlyBackups: () => ReturnType<typeof startNightlyBackups>;
  }
}

/** Adds the work beside requests, which the caller starts and stops, and the hourly sweeps. */
export function startableJobs(app: App, context: Context): void {
  const { uploads, env, log } = context;
  app.decorate('outboundJobs', [
    archiveJob(context),
    sourceCheckJob(context),
    videoCheckJob(context),
    copyJob(context),
    intakeJob(context),
    evidenceReportJob(context),
  ]);
  app.decorate('startOutboundWorker', () =>
    startOutboundWorker({ jobs: app.outboundJobs, log, wait: realWait }),
  );
  app.decorate('startOutboxWorker', () =>
    startOutboxWorker({
      ...context,
      kinds: mailKinds,
      claimBulkMail: () => claimRunMail(context),
      wait: realWait,
    }),
  );
  app.decorate('startNightlyBackups', () => startNightlyBackups(context));
  sweepHourly(app, context, [
    sweepSessions,
    sweepKnownBrowsers,
    sweepExpired,
    sweepAudits,
    sweepSubscribers,
    sweepRuns,
    sweepKnown,
    () => deleteUnusedThumbnails(context),
    () => deleteUnusedCopies(context),
    async (database, now) => deleteTrashedFiles(uploads, await deleteExpiredTrash(database, now)),
    (_database, now) => uploads.sweep(now),
    (_database, now) => deleteUnfinished(env.backupDir, now),
  ]);
}
