import { queryKeys } from '#domain/addresses.ts';
import type { SiteQuery } from '#web/http/site-query.ts';

export const socialLinksQuery: SiteQuery = { queryKey: queryKeys.socialLinks };

/** Queries for the header and footer, prefetched on every page. */
export const layoutQueries: readonly SiteQuery[] = [socialLinksQuery];
