import { queryKeys } from '#domain/addresses.ts';
import type { ApiQuery } from '#web/http/api-query.ts';

export const correctionsQuery: ApiQuery = { queryKey: queryKeys.corrections };
