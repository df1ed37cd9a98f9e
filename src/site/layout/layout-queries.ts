import { queryKeys } from '#domain/addresses.ts';
import type { ApiQuery } from '#web/http/api-query.ts';
import { siteQuery } from '#web/http/site.ts';

export const socialLinksQuery: ApiQuery = { queryKey: queryKeys.socialLinks };

/** Queries of every page: of the values of the site, and of the header and footer. */
export const layoutQueries: readonly ApiQuery[] = [siteQuery, socialLinksQuery];
