import { queryKeys } from '#domain/addresses.ts';
import type { ApiQuery } from '#web/http/api-query.ts';

export const bioQuery: ApiQuery = { queryKey: queryKeys.bio };

/** The text that stands for the biography until one is stored. */
export const sampleAboutQuery: ApiQuery = { queryKey: queryKeys.sampleAbout };
