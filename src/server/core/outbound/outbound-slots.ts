import { DAY_MS } from '#domain/dates/durations.ts';
import {
  type Counter,
  incrementCounter,
  readCounter,
  resetCounter,
} from '#server/core/database/counter.ts';
import type { Database } from '#server/core/database/tables.ts';

/** No slot is closed for longer. */
export const LONGEST_CLOSED_MS = DAY_MS;

/**
 * Whether a request to a service or a host may be sent now. If so, the next one may follow after
 * `spacingMs`. One statement both checks and moves the time, so all servers together keep the spacing.
 *
 * @param service a name of its own, such as "wayback", or a host
 */
export async function takeSlot(
  database: Database,
  service: string,
  { spacingMs, now }: { spacingMs: number; now: Date },
): Promise<boolean> {
  const { counted } = await incrementCounter(database, 'slots', slot(service, spacingMs), now);
  return counted;
}

/** Between two requests to one host of a cited address. */
export const HOST_SPACING_MS = 5000;

/** Like {@link takeSlot}, for a request to the host of a cited address. */
export async function takeHostSlot(database: Database, href: string, now: Date): Promise<boolean> {
  return takeSlot(database, new URL(href).host, { spacingMs: HOST_SPACING_MS, now });
}

/** Whether `takeSlot` would take the slot. */
export async function isSlotFree(database: Database, service: string, now: Date): Promise<boolean> {
  return (await readCounter(database, 'slots', slot(service), now)).left > 0;
}

/** Keeps a service from being asked before the given time, for example because it is down. */
export async function closeSlot(database: Database, service: string, until: Date): Promise<void> {
  // As if a request were sent at `until`: the slot is free again from then on. One that is closed for
  // longer stays so.
  await takeSlot(database, service, { spacingMs: 0, now: until });
}

/** Lets a service be asked at once. */
export async function openSlot(database: Database, service: string): Promise<void> {
  await resetCounter(database, 'slots', { client: service });
}

function slot(service: string, spacingMs = 0): Counter {
  return { client: service, limit: 1, periodMs: spacingMs, longestMs: LONGEST_CLOSED_MS };
}
