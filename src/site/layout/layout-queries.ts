import { apiKey } from '#domain/addresses.ts';
import type { SiteQuery } from '#web/http/query-client.ts';

export const socialLinksQuery: SiteQuery = { queryKey: apiKey.socialLinks };

/** What every page needs for its header and footer. */
export const layoutQueries: readonly SiteQuery[] = [socialLinksQuery];
