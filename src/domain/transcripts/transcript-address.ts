/**
 * Not in addresses.ts, because every public page loads that file, and only the page of a video uses
 * this route.
 */
export const transcriptRoute = { transcript: '/api/videos/:id/transcript' } as const;
