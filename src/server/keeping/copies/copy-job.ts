import { DAY_MS, HOUR_MS } from '#domain/dates/durations.ts';
import { keepingSettings } from '#domain/keeping/keeping-settings.ts';
import { externalHref } from '#domain/http/external-href.ts';
import type { Context } from '#server/core/context/context.ts';
import { addMissing, claimDue, updateClaimed } from '#server/core/database/due/due-rows.ts';
import type { Job } from '#server/core/outbound/job-runner.ts';
import { HOST_SPACING_MS, takeHostSlot } from '#server/core/outbound/outbound-slots.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';
import { hasPublicSource, isWebAddress, walkSources } from '../public-sources.ts';
import { deleteForgottenFiles } from '../sweep-known.ts';
import { type CopyRow, NO_ROOM, keepCopy, newCopy } from './copy-store.ts';
import { downloadCopy } from './download-copy.ts';

/** A copy that could not be made is tried again after this time at most. */
const LONGEST_WAIT_MS = 3 * DAY_MS;

/** How long after each failed attempt the next one follows. After the last, the copy has failed. */
const RETRY_AFTER_MS = [HOUR_MS, DAY_MS, DAY_MS, LONGEST_WAIT_MS];

/** Makes this site's own copies of the documents, pictures and texts that public videos cite. */
export function copyJob(context: Context): Job {
  const { database, now } = context;
  const nextSources = walkSources(context);
  const inMs = (durationMs: number) => new Date(now().getTime() + durationMs).toISOString();

  async function update(claimed: CopyRow, changes: Partial<CopyRow>): Promise<void> {
    await updateClaimed(database, 'address_copies', claimed, changes);
  }

  async function make(claimed: CopyRow, href: string, signal: AbortSignal): Promise<void> {
    const download = await downloadCopy(href, context, signal);
    if (signal.aborted) return;
    if (download.outcome === 'refused') {
      const { message } = download;
      return update(claimed, { state: 'refused', message, dueAt: null });
    }
    if (download.outcome === 'failed') {
      const { message } = download;
      const retryAfterMs = RETRY_AFTER_MS[claimed.attempts - 1];
      if (retryAfterMs === undefined)
        return update(claimed, { state: 'failed', message, dueAt: null });
      return update(claimed, { state: 'waiting', message, dueAt: inMs(retryAfterMs) });
    }
    const hadRoom = await keepCopy(context, claimed, download.file);
    if (!hadRoom)
      await update(claimed, { state: 'waiting', message: NO_ROOM, dueAt: inMs(DAY_MS) });
  }

  return {
    name: 'copies',
    async runNext(signal) {
      if (!(await findSettings(database, keepingSettings)).copiesDocuments) return false;
      const addresses = (await nextSources()).map(({ url }) => url).filter(isWebAddress);
      const rows = addresses.map((url) => newCopy(url, now()));
      await addMissing(database, 'address_copies', rows);
      const claimed = await claimDue(database, 'address_copies', now(), {
        longestWaitMs: LONGEST_WAIT_MS,
        among: hasPublicSource(database, 'address_copies', now()),
        changes: ({ attempts }) => ({ state: 'running' as const, attempts: attempts + 1 }),
      });
      if (!claimed) return false;
      const href = externalHref(claimed.url) ?? claimed.url;
      if (!(await takeHostSlot(database, href, now()))) {
        const attempts = claimed.attempts - 1;
        await update(claimed, { state: 'waiting', attempts, dueAt: inMs(HOST_SPACING_MS) });
        return false;
      }
      await make(claimed, href, signal);
      await deleteForgottenFiles(context, 'source');
      return true;
    },
  };
}
