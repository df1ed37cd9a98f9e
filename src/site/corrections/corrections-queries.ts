import { queryKeys } from '#domain/addresses.ts';
import type { ApiQuery } from '#web/http/api-query.ts';

export const correctionsQuery: ApiQuery = { queryKey: queryKeys.corrections };

/** The reply contains the policy on corrections. */
export const siteTextsQuery: ApiQuery = { queryKey: queryKeys.siteTexts };
