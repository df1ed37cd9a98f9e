import type { Bio } from '#domain/bio/bio.ts';
import type { Database } from '#server/database/tables.ts';

export type BioStore = ReturnType<typeof bioStore>;

export function bioStore(database: Database) {
  return {
    /** The biography as it is stored, not yet sanitised; `undefined` when none is. */
    async current(): Promise<Bio | undefined> {
      return database
        .selectFrom('bio_content')
        .select(['content', 'headshotUrl'])
        .orderBy('lastUpdated', 'desc')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
    },
  };
}
