import { randomUUID } from 'node:crypto';
import type { Database, Row } from '#server/database/tables.ts';

export type AuditStore = ReturnType<typeof auditStore>;

type StoredEntry = Row<'audit_entries'>;

const KEPT_MS = 365 * 24 * 60 * 60 * 1000;

/** The audit trail. Entries are never changed; they are deleted after a year. */
export function auditStore(database: Database) {
  return {
    async add(entry: Omit<StoredEntry, 'id' | 'at'>, now: Date): Promise<void> {
      await database
        .insertInto('audit_entries')
        .values({ id: randomUUID(), at: now.toISOString(), ...entry })
        .execute();
    },

    /** The latest entries, the newest first. */
    async listLatest(limit: number): Promise<StoredEntry[]> {
      return database
        .selectFrom('audit_entries')
        .selectAll()
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
    },

    /** Deletes the entries that are older than a year. */
    async sweep(now: Date): Promise<void> {
      const before = new Date(now.getTime() - KEPT_MS).toISOString();
      await database.deleteFrom('audit_entries').where('at', '<', before).execute();
    },
  };
}
