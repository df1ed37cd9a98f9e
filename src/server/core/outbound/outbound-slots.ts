import { columnHasPassed } from '#server/core/settings/passed-time.ts';
import type { Database } from '#server/core/database/tables.ts';

/** No slot is closed for longer. */
export const LONGEST_CLOSED_MS = 24 * 60 * 60 * 1000;

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
  const freeAt = new Date(now.getTime() + spacingMs).toISOString();
  const taken = await database
    .insertInto('outbound_slots')
    .values({ service, freeAt })
    .onConflict((conflict) =>
      conflict
        .column('service')
        .doUpdateSet({ freeAt })
        .where(columnHasPassed('outbound_slots.freeAt', now, LONGEST_CLOSED_MS)),
    )
    .returning('service')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Between two requests to one host of a cited address. */
export const HOST_SPACING_MS = 5000;

/** Like {@link takeSlot}, for a request to the host of a cited address. */
export async function takeHostSlot(database: Database, href: string, now: Date): Promise<boolean> {
  return takeSlot(database, new URL(href).host, { spacingMs: HOST_SPACING_MS, now });
}

/** Whether `takeSlot` would take the slot. */
export async function isSlotFree(database: Database, service: string, now: Date): Promise<boolean> {
  const closed = await database
    .selectFrom('outbound_slots')
    .select('service')
    .where('service', '=', service)
    .where(({ not }) => not(columnHasPassed('freeAt', now, LONGEST_CLOSED_MS)))
    .executeTakeFirst();
  return closed === undefined;
}

/** Keeps a service from being asked before the given time, for example because it is down. */
export async function closeSlot(database: Database, service: string, until: Date): Promise<void> {
  const freeAt = until.toISOString();
  await database
    .insertInto('outbound_slots')
    .values({ service, freeAt })
    .onConflict((conflict) =>
      conflict
        .column('service')
        .doUpdateSet({ freeAt })
        .where(columnHasPassed('outbound_slots.freeAt', until, LONGEST_CLOSED_MS)),
    )
    .execute();
}

/** Lets a service be asked at once. */
export async function openSlot(database: Database, service: string): Promise<void> {
  await database.deleteFrom('outbound_slots').where('service', '=', service).execute();
}
