import type { Database } from '#server/database/tables.ts';
import {
  closeSlot,
  isSlotFree,
  LONGEST_CLOSED_MS,
  openSlot,
} from '#server/outbound/outbound-slots.ts';

export type ArchivePause = ReturnType<typeof archivePause>;

/** Closed while the archive refuses the keys. */
const KEYS_SLOT = 'wayback keys';

/** After this time, one source tries whether the archive still refuses the keys. */
const PAUSE_MS = LONGEST_CLOSED_MS;

const KEYS_REFUSED = 'The Internet Archive refuses the keys in WAYBACK_KEYS.';
const KEYS_NEEDED = 'The Internet Archive only takes pages from an account. Set WAYBACK_KEYS.';

interface PauseDependencies {
  /** Whether the server has keys of an account. */
  hasKeys: boolean;
  now: () => Date;
}

/** Stops all sources, on all servers, while the archive refuses the keys. */
export function archivePause(database: Database, { hasKeys, now }: PauseDependencies) {
  return {
    /** Why no source is sent, for the owner; `null` if nothing is paused. */
    async findReason(): Promise<string | null> {
      if (await isSlotFree(database, KEYS_SLOT, now())) return null;
      return hasKeys ? KEYS_REFUSED : KEYS_NEEDED;
    },

    async begin(): Promise<void> {
      await closeSlot(database, KEYS_SLOT, new Date(now().getTime() + PAUSE_MS));
    },

    /** Lets the archive be asked at once, because the keys may be others. */
    async end(): Promise<void> {
      await openSlot(database, KEYS_SLOT);
    },
  };
}
