import { nextLocalHour } from '#domain/dates/next-local-hour.ts';
import { hasPassed } from '#server/settings/passed-time.ts';
import { scheduledJob } from '#server/database/scheduled-job.ts';
import type { Database } from '#server/database/tables.ts';
import type { OutboundJob } from '#server/outbound/outbound-worker.ts';
import type { ReadSite } from '#server/site/read-site.ts';
import type { AttentionStore } from '../attention-store.ts';
import type { KeepingSettingsStore } from '../keeping-settings-store.ts';
import type { EvidenceReportStore } from './evidence-report-store.ts';

interface ReportJobDependencies {
  database: Database;
  attention: AttentionStore;
  reports: Pick<EvidenceReportStore, 'record'>;
  keepingSettings: Pick<KeepingSettingsStore, 'find'>;
  readSite: ReadSite;
  now: () => Date;
}

/** The hour of the day, in the time zone of the site, at which the changes are collected. */
const MORNING_HOUR = 8;

/** No morning is further away. */
const LONGEST_WAIT_MS = 48 * 60 * 60 * 1000;

/**
 * Adds the mail about changes of the evidence once a day. It runs beside the jobs whose findings it
 * collects, but sends no request itself.
 */
export function evidenceReportJob({
  database,
  attention,
  reports,
  keepingSettings,
  readSite,
  now,
}: ReportJobDependencies): OutboundJob {
  const job = scheduledJob(database, 'evidence-report');
  return {
    name: 'evidence report',
    async runNext() {
      const { checksLinks, archivesSources } = await keepingSettings.find();
      if (!checksLinks && !archivesSources) return false;
      const at = now();
      const nextMorning = nextLocalHour(at, MORNING_HOUR, (await readSite()).timeZone);
      const dueAt = await job.findDueAt();
      if (!dueAt) {
        await job.schedule(nextMorning);
        return false;
      }
      if (!hasPassed(dueAt, at, LONGEST_WAIT_MS)) return false;
      // The server that moves the job first records the changes. If it crashes then, they wait for the next day.
      if (await job.move(dueAt, nextMorning)) await reports.record(await attention.list(), at);
      return false;
    },
  };
}
