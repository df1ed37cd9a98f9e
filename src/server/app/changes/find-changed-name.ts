import type { ChangedThing } from '#server/core/audit-trail/change-sentences.ts';
import type { Database } from '#server/core/database/tables.ts';

/**
 * The name of an entry for the audit trail, in quotes, before it is changed. Never the name of a person:
 * a message is only "a message". `undefined` when there is no such entry.
 */
export async function findChangedName(
  database: Database,
  thing: ChangedThing,
  id: string,
): Promise<string | undefined> {
  switch (thing) {
    case 'video': {
      const video = await database
        .selectFrom('videos')
        .select('title')
        .where('id', '=', id)
        .executeTakeFirst();
      return video && quoted(video.title);
    }
    case 'source': {
      const source = await database
        .selectFrom('sources')
        .innerJoin('videos', 'videos.id', 'sources.videoId')
        .select(['sources.title as title', 'videos.title as videoTitle'])
        .where('sources.id', '=', id)
        .executeTakeFirst();
      return source && `${quoted(source.title)} of ${quoted(source.videoTitle)}`;
    }
    case 'correction': {
      const correction = await database
        .selectFrom('corrections')
        .select('videoTitle')
        .where('id', '=', id)
        .executeTakeFirst();
      return correction && quoted(correction.videoTitle);
    }
    case 'link': {
      const link = await database
        .selectFrom('social_links')
        .select('platform')
        .where('id', '=', id)
        .executeTakeFirst();
      return link && quoted(link.platform);
    }
    case 'trashed': {
      const entry = await database
        .selectFrom('trash')
        .select(['kind', 'title'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!entry) return undefined;
      return entry.kind === 'message' ? 'a message' : `the ${entry.kind} ${quoted(entry.title)}`;
    }
  }
}

function quoted(title: string): string {
  return `“${title}”`;
}
