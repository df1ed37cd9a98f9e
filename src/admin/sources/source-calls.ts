import { useMutation, useQueryClient } from '@tanstack/react-query';

import { apiAddress, queryKeys } from '#domain/addresses.ts';
import { MIN_SORT_ORDER, nextSortOrder } from '#domain/sort-order.ts';
import type { AdminSource } from '#domain/sources/source.ts';
import type { SiteQuery } from '#web/http/query-client.ts';
import { sendForm } from '#web/http/send-form.ts';
import { sendJson } from '#web/http/send-json.ts';

import type { FollowUpload } from '../ui/use-upload.ts';

/** The sources of a video with every field, in their order. */
export function sourcesQuery(videoId: string): SiteQuery {
  return { queryKey: queryKeys.sources(videoId) };
}

/** Where a new source goes: after all the video has, and first when these cannot be read. */
export function useNextSortOrder(videoId: string): () => Promise<number> {
  const queryClient = useQueryClient();
  return () =>
    queryClient.fetchQuery<readonly AdminSource[]>(sourcesQuery(videoId)).then(
      (sources) => nextSortOrder(sources.map(({ sortOrder }) => sortOrder)),
      () => MIN_SORT_ORDER,
    );
}

interface SentSource {
  form: FormData;
  followUpload: FollowUpload;
}

export function useCreateSource(videoId: string) {
  const queryClient = useQueryClient();
  const address = apiAddress(queryKeys.sources(videoId));
  return useSourceMutation(videoId, ({ form, followUpload }: SentSource) =>
    followUpload((controls) =>
      sendForm(queryClient, { method: 'POST', address, form, ...controls }),
    ),
  );
}

export function useUpdateSource({ id, videoId }: { id: string; videoId: string }) {
  const queryClient = useQueryClient();
  const address = apiAddress(queryKeys.source(id));
  return useSourceMutation(videoId, ({ form, followUpload }: SentSource) =>
    followUpload((controls) =>
      sendForm(queryClient, { method: 'PATCH', address, form, ...controls }),
    ),
  );
}

export function useDeleteSource({ id, videoId }: { id: string; videoId: string }) {
  const queryClient = useQueryClient();
  return useSourceMutation(videoId, () =>
    sendJson(queryClient, { method: 'DELETE', address: apiAddress(queryKeys.source(id)) }),
  );
}

/**
 * Is over when the list on the screen says the same as the server, which may have stored
 * what was broken off too late.
 */
function useSourceMutation<Variables>(
  videoId: string,
  send: (variables: Variables) => Promise<unknown>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.sources(videoId) }),
  });
}
