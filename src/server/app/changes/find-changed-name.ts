import { sql } from 'kysely';
import type { ChangedThing } from '#server/core/audit-trail/change-sentences.ts';
import type { Database, Tables } from '#server/core/database/tables.ts';

/**
 * The name of an entry for the audit trail, in quotes, before it is changed. Never the name of a person:
 * a message is only "a message". `undefined` when there is no such entry.
 */
export async function findChangedName(
  database: Database,
  thing: ChangedThing,
  id: string,
): Promise<string | undefined> {
  if (thing === 'source') {
    const source = await database
      .selectFrom('sources')
      .innerJoin('videos', 'videos.id', 'sources.videoId')
      .select(['sources.title as title', 'videos.title as videoTitle'])
      .where('sources.id', '=', id)
      .executeTakeFirst();
    return source && `${quoted(source.title)} of ${quoted(source.videoTitle)}`;
  }
  if (thing === 'trashed') {
    const entry = await database
      .selectFrom('trash')
      .select(['kind', 'title'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!entry) return undefined;
    return entry.kind === 'message' ? 'a message' : `the ${entry.kind} ${quoted(entry.title)}`;
  }
  const { table, column } = names[thing];
  const { rows } = await sql<{ name: string }>`
    select ${sql.ref(column)} as name from ${sql.table(table)} where id = ${id}`.execute(database);
  return rows[0] && quoted(rows[0].name);
}

/** Where the name of an entry is stored. */
const names = {
  video: { table: 'videos', column: 'title' },
  correction: { table: 'corrections', column: 'videoTitle' },
  link: { table: 'social_links', column: 'platform' },
} as const satisfies Partial<Record<ChangedThing, { table: keyof Tables; column: string }>>;

function quoted(title: string): string {
  return `“${title}”`;
}
