import { nextLocalHour } from '#domain/dates/next-local-hour.ts';
import type { Context } from '#server/context/context.ts';
import { findDueAt, scheduleJob, moveJob } from '#server/database/due/scheduled-job.ts';
import { hasPassed } from '#server/settings/passed-time.ts';
import type { OutboundJob } from '#server/outbound/outbound-worker.ts';
import { findKeepingSettings } from '#server/keeping/keeping-settings-store.ts';
import { listProblems } from '../attention-store.ts';
import { recordReport } from './evidence-report-store.ts';

const JOB = 'evidence-report';

/** The hour of the day, in the time zone of the site, at which the changes are collected. */
const MORNING_HOUR = 8;

/** No morning is further away. */
const LONGEST_WAIT_MS = 48 * 60 * 60 * 1000;

/**
 * Adds the mail about changes of the evidence once a day. It runs beside the jobs whose findings it
 * collects, but sends no request itself.
 */
export function evidenceReportJob(context: Context): OutboundJob {
  const { database, readSite, now } = context;
  return {
    name: 'evidence report',
    async runNext() {
      const { checksLinks, archivesSources } = await findKeepingSettings(database);
      if (!checksLinks && !archivesSources) return false;
      const at = now();
      const nextMorning = nextLocalHour(at, MORNING_HOUR, (await readSite()).timeZone);
      const dueAt = await findDueAt(database, JOB);
      if (!dueAt) {
        await scheduleJob(database, JOB, nextMorning);
        return false;
      }
      if (!hasPassed(dueAt, at, LONGEST_WAIT_MS)) return false;
      // The server that moves the job first records the changes. If it crashes then, they wait for the next day.
      if (await moveJob(database, JOB, dueAt, nextMorning))
        await recordReport(database, await listProblems(context), at);
      return false;
    },
  };
}
