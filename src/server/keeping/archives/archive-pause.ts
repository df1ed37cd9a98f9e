import type { Core } from '#server/core/database/core.ts';
import type { Database } from '#server/core/database/tables.ts';
import {
  closeSlot,
  isSlotFree,
  LONGEST_CLOSED_MS,
  openSlot,
} from '#server/core/outbound/outbound-slots.ts';

/** Closed while the archive refuses the keys. */
const KEYS_SLOT = 'wayback keys';

/** After this time, one source tries whether the archive still refuses the keys. */
const PAUSE_MS = LONGEST_CLOSED_MS;

const KEYS_REFUSED = 'The Internet Archive refuses the keys in WAYBACK_KEYS.';
const KEYS_NEEDED = 'The Internet Archive only takes pages from an account. Set WAYBACK_KEYS.';

/** Why no source is sent, for the owner; `null` if nothing is paused. */
export async function findPauseReason({ database, env, now }: Core): Promise<string | null> {
  if (await isSlotFree(database, KEYS_SLOT, now())) return null;
  return env.waybackKeys === undefined ? KEYS_NEEDED : KEYS_REFUSED;
}

/** Stops all sources, on all servers, while the archive refuses the keys. */
export async function beginPause({ database, now }: Core): Promise<void> {
  await closeSlot(database, KEYS_SLOT, new Date(now().getTime() + PAUSE_MS));
}

/** Lets the archive be asked at once, because the keys may be others. */
export async function endPause(database: Database): Promise<void> {
  await openSlot(database, KEYS_SLOT);
}
