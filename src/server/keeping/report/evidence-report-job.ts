import { keepingSettings } from '#domain/keeping/keeping-settings.ts';
import { nextLocalHour } from '#domain/dates/next-local-hour.ts';
import type { Context } from '#server/core/context/context.ts';
import { findDueAt, scheduleJob, moveJob } from '#server/core/database/due/scheduled-job.ts';
import { runTransaction, lockUntilCommit } from '#server/core/database/run-transaction.ts';
import type { Database } from '#server/core/database/tables.ts';
import { hasPassed } from '#server/core/settings/passed-time.ts';
import type { Job } from '#server/core/outbound/job-runner.ts';
import { isMailWaiting } from '#server/core/outbox/outbox-store.ts';
import { oneLine } from '#domain/text/characters.ts';
import { findSettings, updateSettings } from '#server/core/stored-settings/settings-store.ts';
import { listProblems, type VideoProblems } from '../attention-store.ts';
import { changesBetween, evidenceReport, evidenceReportMail } from './evidence-report.ts';

const JOB = 'evidence-report';

/** The hour of the day, in the time zone of the site, at which the changes are collected. */
const MORNING_HOUR = 8;

/** No morning is further away. */
const LONGEST_WAIT_MS = 48 * 60 * 60 * 1000;

/**
 * Adds the mail about changes of the evidence once a day. It runs beside the jobs whose findings it
 * collects, but sends no request itself.
 */
export function evidenceReportJob(context: Context): Job {
  const { database, readSite, now } = context;
  return {
    name: 'evidence report',
    async runNext() {
      const { checksLinks, archivesSources } = await findSettings(database, keepingSettings);
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

/** Records the problems, and adds a mail if they are not those of the mail before. */
async function recordReport(
  database: Database,
  videos: readonly VideoProblems[],
  now: Date,
): Promise<void> {
  const current = videos.flatMap(({ title, problems }) =>
    problems.map(({ key, text }) => ({ key, text: `“${oneLine(title)}”: ${oneLine(text)}` })),
  );
  await runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'settings');
    const stored = await findSettings(transaction, evidenceReport);
    const { found, solved } = changesBetween({ before: stored.current, current });
    if (found.length + solved.length === 0) return;
    // A mail that still waits reports the later changes as well.
    const isWaiting = await isMailWaiting(transaction, evidenceReportMail.name);
    const before = isWaiting ? stored.before : stored.current;
    await updateSettings(transaction, evidenceReport, { before, current }, now);
    if (!isWaiting) await evidenceReportMail.enqueue(transaction, {}, now);
  });
}
