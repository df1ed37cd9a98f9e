import { useMutation, useQueryClient } from '@tanstack/react-query';

import { apiAddress, queryKeys } from '#domain/addresses.ts';
import type { VideoChanges, VideoInput } from '#domain/videos/video-input.ts';
import type { SiteQuery } from '#web/http/query-client.ts';
import { sendJson } from '#web/http/send-json.ts';

/** All videos with every field, drafts included, in the administrator's order. */
export const adminVideosQuery: SiteQuery = { queryKey: queryKeys.adminVideos };

export function useCreateVideo() {
  return useVideoMutation((video: VideoInput) => ({
    method: 'POST',
    address: apiAddress(queryKeys.videos),
    body: video,
  }));
}

export function useUpdateVideo(id: string) {
  return useVideoMutation((changes: VideoChanges) => ({
    method: 'PATCH',
    address: apiAddress(queryKeys.video(id)),
    body: changes,
  }));
}

export function useDeleteVideo(id: string) {
  return useVideoMutation(() => ({ method: 'DELETE', address: apiAddress(queryKeys.video(id)) }));
}

/** Is over when the list on the screen says the same as the server, also where it was told of a failure. */
function useVideoMutation<Variables>(
  request: (variables: Variables) => Parameters<typeof sendJson>[1],
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (variables: Variables) => sendJson(queryClient, request(variables)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.adminVideos }),
  });
}
