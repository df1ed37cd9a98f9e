import { adminQueryKeys } from '#domain/admin-api.ts';
import type { ApiQuery } from '#web/http/api-query.ts';

export const healthQuery: ApiQuery = { queryKey: adminQueryKeys.health };
