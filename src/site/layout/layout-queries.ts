import { queryKeys } from '#domain/addresses.ts';
import type { ApiQuery } from '#web/http/api-query.ts';

export const socialLinksQuery: ApiQuery = { queryKey: queryKeys.socialLinks };

/** Queries of the header and footer, whose data the server loads for every page. */
export const layoutQueries: readonly ApiQuery[] = [socialLinksQuery];
