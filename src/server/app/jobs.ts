import { HOUR_MS } from '#domain/dates/durations.ts';
import { sweepKnownBrowsers } from '#server/core/access/known-browser-store.ts';
import { sweepSessions } from '#server/core/access/session-store.ts';
import { mailKinds } from '#server/app/mail-kinds.ts';
import { sweepAudits } from '#server/core/audit-trail/audit-store.ts';
import { deleteUnfinished } from '#server/owner/backup/backup-folder.ts';
import { nightlyBackupJob } from '#server/owner/backup/runs/nightly-backup-job.ts';
import type { Context } from '#server/core/context/context.ts';
import type { Database } from '#server/core/database/tables.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { intakeJob } from '#server/owner/intake/intake-job.ts';
import { archiveJob } from '#server/keeping/archives/archive-job.ts';
import { sourceCheckJob } from '#server/keeping/checks/source-check-job.ts';
import { copyJob } from '#server/keeping/copies/copy-job.ts';
import { evidenceReportJob } from '#server/keeping/report/evidence-report-job.ts';
import { deleteForgottenFiles, sweepKnown } from '#server/keeping/sweep-known.ts';
import { videoCheckJob } from '#server/keeping/youtube-videos/video-check-job.ts';
import { sweepRuns } from '#server/audience/mail-runs/mail-run-store.ts';
import { claimRunMail } from '#server/audience/mail-runs/claim-run-mail.ts';
import type { Job } from '#server/core/outbound/job-runner.ts';
import { outboxJob } from '#server/core/outbox/outbox-job.ts';
import { sweepSubscribers } from '#server/audience/readers/subscriber-store.ts';
import { realWait } from '#server/core/settings/waiting.ts';
import { sweepExpired } from '#server/core/database/due/sweep-expired.ts';
import { deleteTrashedFiles } from '#server/content/trash/trash-routes.ts';
import { indexJob } from '#server/content/search-index/index-video.ts';
import { deleteExpiredTrash } from '#server/content/trash/trash-store.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The work beside requests. */
    jobs: readonly Job[];
  }
}

/**
 * Longer than the requests for a row can take, and shorter than its claim. A job that waits longer has a
 * fault; without the limit, its other rows would wait until the server starts again.
 */
const ROW_TIMEOUT_MS = 4 * 60_000;

/** Adds the work beside requests, for which the caller starts a worker. */
export function addJobs(app: App, context: Context): void {
  const outboundJobs = [
    archiveJob(context),
    sourceCheckJob(context),
    videoCheckJob(context),
    copyJob(context),
    intakeJob(context),
    evidenceReportJob(context),
  ].map(withTimeout);
  const claimBulkMail = () => claimRunMail(context);
  app.decorate('jobs', [
    ...outboundJobs,
    outboxJob({ ...context, kinds: mailKinds, claimBulkMail, wait: realWait }),
    nightlyBackupJob(context),
    indexJob(context),
    sweepJob(context),
  ]);
}

function withTimeout(job: Job): Job {
  return { ...job, timeoutMs: ROW_TIMEOUT_MS };
}

/** Deletes expired rows and interrupted uploads. The exact time does not matter, because they have no effect. */
function sweepJob(context: Context): Job {
  const { database, uploads, env } = context;
  const sweeps: readonly ((database: Database, now: Date) => Promise<unknown>)[] = [
    sweepSessions,
    sweepKnownBrowsers,
    sweepExpired,
    sweepAudits,
    sweepSubscribers,
    sweepRuns,
    sweepKnown,
    () => deleteForgottenFiles(context, 'source'),
    () => deleteForgottenFiles(context, 'thumbnail'),
    async (_database, now) => deleteTrashedFiles(uploads, await deleteExpiredTrash(database, now)),
    (_database, now) => uploads.sweep(now),
    (_database, now) => deleteUnfinished(env.backupDir, now),
  ];
  return {
    name: 'sweep',
    everyMs: HOUR_MS,
    async runNext() {
      await Promise.all(sweeps.map((sweep) => sweep(database, context.now())));
      return false;
    },
  };
}
