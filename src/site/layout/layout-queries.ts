import { queryKeys } from '#domain/addresses.ts';
import type { SiteQuery } from '#web/http/site-query.ts';

export const socialLinksQuery: SiteQuery = { queryKey: queryKeys.socialLinks };

/** Queries of the header and footer, whose data the server loads for every page. */
export const layoutQueries: readonly SiteQuery[] = [socialLinksQuery];
