import { listAdminVideos, moveVideo } from '#domain/calls/video-calls.ts';
import type { AdminVideo } from '#domain/videos/video.ts';

import { read } from '../ui/requests/make-call.ts';
import type { ResultToasts } from '../ui/requests/use-call.ts';
import type { ReorderOptions } from '../ui/rows/use-reorder.ts';

export const videoReorderOptions: ReorderOptions<AdminVideo> = {
  query: read(listAdminVideos),
  numberedFrom: 'last',
  move: moveVideo,
  nameOf: ({ title }) => title,
  failure: 'Failed to update video',
};

/** After a video was moved by its menu. Other moves are visible where they were made. */
export const moveToasts: ResultToasts<string> = {
  success: (description) => ({ title: 'Video updated successfully', description }),
  failure: videoReorderOptions.failure,
};
