import { expect } from 'vitest';
import * as z from 'zod/mini';
import { auditEntrySchema } from '#domain/audit-trail/audit-entry.ts';
import type { Headers, TestApp } from './start-app.ts';

export const TRAIL = '/api/admin/audit-trail';

/** Reads one page of the trail. */
export async function readTrail(app: TestApp, headers: Headers, address = TRAIL) {
  const reply = await app.get(address, headers);
  expect(reply.statusCode).toBe(200);
  return {
    entries: z.array(auditEntrySchema).parse(reply.json()),
    total: Number(reply.headers['x-total-count']),
    next: /^<([^>]*)>; rel="next"$/.exec(String(reply.headers['link']))?.[1],
  };
}

/**
 * Signs in and reads the trail. Returns the event, the detail and the count of all earlier entries, the
 * oldest first.
 */
export async function trailOf(app: TestApp): Promise<string[]> {
  const headers = await app.signIn();
  return (await readTrail(app, headers)).entries
    .map(({ event, detail, count }) => `${event}: ${detail}${count > 1 ? ` × ${count}` : ''}`)
    .slice(1)
    .toReversed();
}

/** Stores changes with the same time, which is long after the present one. */
export async function insertChanges(app: TestApp, count: number) {
  const at = '2035-01-01T00:00:00.000Z';
  const change = { kind: 'content', event: 'change', detail: 'Add a video' } as const;
  const rows = Array.from({ length: count }, (_, index) => {
    return { ...change, id: `change-${index}`, at, client: 'abcdef' };
  });
  await app.database.insertInto('audit_entries').values(rows).execute();
}

export function trailRows({ database }: TestApp) {
  return database.selectFrom('audit_entries').selectAll().orderBy('at').orderBy('id').execute();
}
