import type { QueryClient } from '@tanstack/react-query';

import { queryKeys } from '#domain/addresses.ts';
import { adminQueryKeys } from '#domain/admin-api.ts';
import type { Seen } from '#domain/http/seen.ts';
import {
  type VideoUpdate,
  type VideoInput,
  adminVideoSchema,
  type AdminVideo,
} from '#domain/videos/video.ts';
import type { ApiQuery } from '#web/http/api-query.ts';
import { sendJson } from '#web/http/send-json.ts';

import type { ReorderOptions } from '../ui/rows/use-reorder.ts';
import { useApiMutation } from '../ui/requests/use-api-mutation.ts';
import type { ResultToasts } from '../ui/requests/use-result-toast.ts';

/** All videos with every field, including drafts, in the administrator's order. */
export const adminVideosQuery: ApiQuery = { queryKey: adminQueryKeys.adminVideos };

export const videoReorderOptions: ReorderOptions<AdminVideo> = {
  query: adminVideosQuery,
  numberedFrom: 'last',
  positionOf: adminQueryKeys.videoPosition,
  nameOf: ({ title }) => title,
  failure: 'Failed to update video',
};

/** After a video was moved by its menu. Other moves are visible where they were made. */
export const moveToasts: ResultToasts<string> = {
  success: (description) => ({ title: 'Video updated successfully', description }),
  failure: videoReorderOptions.failure,
};

/** Videos and sources also complete items of the list “Get started”. */
const invalidates = [adminQueryKeys.adminVideos, adminQueryKeys.setup];

export function useCreateVideo() {
  return useApiMutation({
    send: async (queryClient, video: VideoInput) => {
      const reply = await sendJson(queryClient, 'POST', queryKeys.videos, video);
      return adminVideoSchema.parse(reply);
    },
    invalidates,
  });
}

export function useUpdateVideo(id: string) {
  return useApiMutation({
    send: (queryClient, changes: VideoUpdate & { seen?: Seen }) =>
      updateVideo(queryClient, id, changes),
    invalidates,
  });
}

/**
 * Makes a video a draft that has just been added by mistake. It gets the date of the moment when it is
 * published again, unless its date was chosen.
 */
export async function makeDraft(
  queryClient: QueryClient,
  id: string,
  { isDateChosen }: { isDateChosen: boolean },
): Promise<AdminVideo> {
  const changes: VideoUpdate = { isPublished: false, ...(!isDateChosen && { publishDate: null }) };
  try {
    return await updateVideo(queryClient, id, changes);
  } finally {
    const queries = invalidates.map((queryKey) => ({ queryKey, exact: true }));
    await Promise.all(queries.map((query) => queryClient.invalidateQueries(query)));
  }
}

async function updateVideo(
  queryClient: QueryClient,
  id: string,
  changes: VideoUpdate & { seen?: Seen },
): Promise<AdminVideo> {
  return adminVideoSchema.parse(await sendJson(queryClient, 'PATCH', queryKeys.video(id), changes));
}

export function useDeleteVideo(id: string) {
  return useApiMutation({
    send: (queryClient) => sendJson(queryClient, 'DELETE', queryKeys.video(id)),
    invalidates: [...invalidates, adminQueryKeys.trash],
  });
}
