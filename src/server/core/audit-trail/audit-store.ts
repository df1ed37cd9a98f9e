import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { ListPosition } from '#domain/http/list-page.ts';
import { HOUR_MS } from '#domain/dates/durations.ts';
import {
  type AuditKind,
  MAX_COUNTED_REFUSALS,
  refusalEvents,
  type auditPageSchema,
} from '#domain/audit-trail/audit-entry.ts';
import { countRows, isOlderThan } from '#server/core/database/list-rows.ts';
import { runTransaction, lockUntilCommit } from '#server/core/database/run-transaction.ts';
import type { Database, Row } from '#server/core/database/tables.ts';

/** The audit trail. Of an entry only the count changes; entries are deleted after a year. */

type StoredEntry = Row<'audit_entries'>;

type NewEntry = Omit<StoredEntry, 'id' | 'at' | 'count' | 'sentence'> & {
  sentence?: string | null;
};

interface AuditPage {
  entries: StoredEntry[];
  /** How many entries there are of this kind, on all pages. */
  total: number;
  /** The last entry of this page, if others follow it. */
  last: ListPosition | undefined;
}

const KEPT_MS = 365 * 24 * HOUR_MS;

/** How long equal events in a row are joined, so that the time of an event is known to the hour. */
const JOINED_MS = HOUR_MS;

/** Many entries in one millisecond may together be this much ahead. */
const SAME_TIME_MS = 1000;

/**
 * How many refusals in a row are listed one by one. Anyone can cause refusals, and they must not
 * push sign-ins off the first page.
 */
const LISTED_REFUSALS = 20;

const MORE_REFUSALS = {
  kind: 'security',
  event: 'more-refusals',
  detail: 'not listed one by one',
  client: null,
} as const;

/**
 * Records an event. If it equals the latest one of its kind, which is less than an hour old, that
 * entry counts it. After {@link LISTED_REFUSALS} refusals in a row, one entry counts all further
 * refusals. At {@link MAX_COUNTED_REFUSALS} refusals nothing more is written.
 */
export async function addAuditEntry(database: Database, event: NewEntry, now: Date): Promise<void> {
  await runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'audit_entries');
    const latest = await newestFirst(transaction, event.kind).limit(LISTED_REFUSALS).execute();
    const isFlooded =
      refusalEvents.has(event.event) &&
      latest.length === LISTED_REFUSALS &&
      latest.every((entry) => refusalEvents.has(entry.event));
    const added = isFlooded ? MORE_REFUSALS : event;
    const [last] = latest;
    if (!last || !isJoined(last, added, now)) {
      await transaction
        .insertInto('audit_entries')
        .values({ ...added, id: randomUUID(), at: timeAfter(last, now).toISOString() })
        .execute();
    } else if (!refusalEvents.has(last.event) || last.count < MAX_COUNTED_REFUSALS) {
      await transaction
        .updateTable('audit_entries')
        .set({ count: last.count + 1 })
        .where('id', '=', last.id)
        .execute();
    }
  });
}

/** One page of entries, the newest first. */
export async function listAuditPage(
  database: Database,
  { kind, limit, before }: z.output<typeof auditPageSchema>,
): Promise<AuditPage> {
  const total = await countRows(ofKind(database, kind));
  const page = newestFirst(database, kind);
  const rows = await (before ? page.where(isOlderThan('at', before)) : page)
    .limit(limit + 1)
    .execute();
  const entries = rows.slice(0, limit);
  const last = rows.length > limit ? entries.at(-1) : undefined;
  return { entries, total, last: last && { time: last.at, id: last.id } };
}

/** Deletes the entries that are older than a year. */
export async function sweepAudits(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  await database.deleteFrom('audit_entries').where('at', '<', before).execute();
}

/**
 * Now, or 1 ms after the latest entry if that was recorded in the same millisecond: entries are sorted
 * by time. An entry that is later still was recorded while a clock was wrong.
 */
function timeAfter(last: StoredEntry | undefined, now: Date): Date {
  const aheadMs = last === undefined ? -1 : Date.parse(last.at) - now.getTime();
  return aheadMs >= 0 && aheadMs < SAME_TIME_MS ? new Date(now.getTime() + aheadMs + 1) : now;
}

function isJoined(last: StoredEntry, added: NewEntry, now: Date): boolean {
  if (last.event !== added.event) return false;
  if (last.event === 'more-refusals') return true;
  const isRecent = now.getTime() - Date.parse(last.at) < JOINED_MS;
  return isRecent && last.detail === added.detail && last.client === added.client;
}

function ofKind(database: Database, kind: AuditKind | undefined) {
  const all = database.selectFrom('audit_entries');
  return kind === undefined ? all : all.where('kind', '=', kind);
}

function newestFirst(database: Database, kind: AuditKind | undefined) {
  return ofKind(database, kind).selectAll().orderBy('at', 'desc').orderBy('id', 'desc');
}
