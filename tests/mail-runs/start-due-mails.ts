import { type MailSiteOptions, startMailSite } from '#tests/processes/start-outbox.ts';
import { makeDueRun, storedRun, tickingClock } from './make-mail-run.ts';

/** Starts a site with mails about a video to so many readers, which its outbox sends. */
export async function startDueMails(readerCount: number, options: MailSiteOptions = {}) {
  await using opened = new AsyncDisposableStack();
  const site = opened.use(await startMailSite({ clock: tickingClock(), email: null, ...options }));
  const run = await makeDueRun(site.database, site.clock.now(), readerCount);
  opened.move();
  return { ...site, ...run, stored: () => storedRun(site.database, run.runId) };
}
