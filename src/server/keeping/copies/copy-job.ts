import { DAY_MS, HOUR_MS } from '#domain/dates/durations.ts';
import { keepingSettings } from '#domain/keeping/keeping-settings.ts';
import { externalHref } from '#domain/http/external-href.ts';
import type { Context } from '#server/core/context/context.ts';
import { updateClaimed } from '#server/core/database/due/due-rows.ts';
import type { Job } from '#server/core/outbound/job-runner.ts';
import { HOST_SPACING_MS, takeHostSlot } from '#server/core/outbound/outbound-slots.ts';
import { listPublicSources } from '#server/content/sources/list-source-addresses.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';
import { canBeKey } from '../address-key.ts';
import { walkPages } from '../walk-pages.ts';
import {
  type ClaimedCopy,
  LONGEST_WAIT_MS,
  NO_ROOM,
  deleteUnusedCopies,
  storeCopy,
  adoptCopies,
  keepCopy,
  claimCopy,
} from './copy-store.ts';
import { downloadCopy } from './download-copy.ts';

/** How long after each failed attempt the next one follows. After the last, the copy has failed. */
const RETRY_AFTER_MS = [HOUR_MS, DAY_MS, DAY_MS, LONGEST_WAIT_MS];

/** Makes this site's own copies of the documents, pictures and texts that public videos cite. */
export function copyJob(context: Context): Job {
  const { database, uploads, now } = context;
  const nextSources = walkPages((page) => listPublicSources(database, page, now()));

  async function adoptSources(): Promise<void> {
    const addresses = (await nextSources()).map(({ url }) => url).filter(isCopied);
    await adoptCopies(database, addresses, now());
  }

  async function update(claimed: ClaimedCopy, changes: Partial<ClaimedCopy>): Promise<void> {
    await updateClaimed(database, 'address_copies', claimed, changes);
  }

  async function make(claimed: ClaimedCopy, signal: AbortSignal): Promise<void> {
    const download = await downloadCopy(addressOf(claimed), context, signal);
    if (signal.aborted) return;
    if (download.outcome === 'refused') {
      const { message } = download;
      return update(claimed, { state: 'refused', message, dueAt: null });
    }
    if (download.outcome === 'failed') {
      return update(claimed, afterFailure(claimed, download.message, now()));
    }
    const result = await storeCopy(download.file, uploads, (copy) =>
      keepCopy(context, claimed, copy, now()),
    );
    if (result === 'no-room') {
      const dueAt = new Date(now().getTime() + DAY_MS).toISOString();
      await update(claimed, { state: 'waiting', message: NO_ROOM, dueAt });
    }
  }

  return {
    name: 'copies',
    async runNext(signal) {
      if (!(await findSettings(database, keepingSettings)).copiesDocuments) return false;
      await adoptSources();
      const claimed = await claimCopy(database, now());
      if (!claimed) return false;
      if (!(await takeHostSlot(database, addressOf(claimed), now()))) {
        const dueAt = new Date(now().getTime() + HOST_SPACING_MS).toISOString();
        await update(claimed, { state: 'waiting', attempts: claimed.attempts - 1, dueAt });
        return false;
      }
      await make(claimed, signal);
      await deleteUnusedCopies(context);
      return true;
    },
  };
}

/** Whether an address leads to another website. A file of this site needs no copy. See `canBeKey`. */
function isCopied(url: string): boolean {
  const href = externalHref(url);
  return href !== null && /^https?:/.test(href) && canBeKey(url);
}

function addressOf({ url }: ClaimedCopy): string {
  return externalHref(url) ?? url;
}

function afterFailure({ attempts }: ClaimedCopy, message: string, now: Date) {
  const retryAfterMs = RETRY_AFTER_MS[attempts - 1];
  if (retryAfterMs === undefined) return { state: 'failed' as const, message, dueAt: null };
  const dueAt = new Date(now.getTime() + retryAfterMs).toISOString();
  return { state: 'waiting' as const, message, dueAt };
}
