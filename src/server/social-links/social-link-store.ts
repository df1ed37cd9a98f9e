import type { SocialLink } from '#domain/social-links/social-link.ts';
import type { Database } from '#server/database/tables.ts';

export type SocialLinkStore = ReturnType<typeof socialLinkStore>;

export function socialLinkStore(database: Database) {
  return {
    /** The links visitors get to see, by sort order, then platform. */
    async visible(): Promise<SocialLink[]> {
      return database
        .selectFrom('social_links')
        .select(['id', 'platform', 'url', 'isVisible'])
        .where('isVisible', '=', true)
        .orderBy('sortOrder')
        .orderBy('platform')
        .orderBy('id')
        .execute();
    },
  };
}
