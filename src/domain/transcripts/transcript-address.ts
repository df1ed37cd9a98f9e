import { keysOf } from '#domain/addresses.ts';

/**
 * Not in addresses.ts, because every public page loads that file, and only the page of a video uses
 * this route.
 */
export const transcriptRoute = { transcript: '/api/videos/:id/transcript' } as const;

/** The matching query key, see `queryKeys`. */
export const transcriptKeys = keysOf(transcriptRoute);
