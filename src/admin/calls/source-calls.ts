import { useQueryClient } from '@tanstack/react-query';

import { apiAddress, queryKeys } from '#domain/addresses.ts';
import { adminQueryKeys } from '#domain/admin-api.ts';
import { MIN_SORT_ORDER, nextSortOrder } from '#domain/sort-order.ts';
import type { AdminSource } from '#domain/sources/source.ts';
import type { ApiQuery } from '#web/http/api-query.ts';
import { sendForm } from '#web/http/send-form.ts';
import { sendJson } from '#web/http/send-json.ts';

import type { ReorderOptions } from '../ui/rows/use-reorder.ts';
import type { UploadControls } from '../ui/requests/use-upload.ts';
import { useApiMutation } from '../ui/requests/use-api-mutation.ts';

/** The number of sources of each video that has any, by video id. */
export const sourceCountsQuery: ApiQuery = { queryKey: adminQueryKeys.sourceCounts };

/** The sources of a video with every field, in sort order. */
export function sourcesQuery(videoId: string): ApiQuery {
  return { queryKey: queryKeys.sources(videoId) };
}

export function publishChecklistQuery(videoId: string): ApiQuery {
  return { queryKey: adminQueryKeys.publishChecklist(videoId) };
}

export function sourceReorderOptions(videoId: string): ReorderOptions<AdminSource> {
  return {
    query: sourcesQuery(videoId),
    numberedFrom: 'first',
    positionOf: adminQueryKeys.sourcePosition,
    nameOf: ({ title }) => title,
    failure: 'Failed to update source',
  };
}

/**
 * Returns a function that finds the sort order with which a new source comes last. It resolves to 1
 * if the sources cannot be loaded.
 */
export function useNextSortOrder(videoId: string): () => Promise<number> {
  const queryClient = useQueryClient();
  return () =>
    queryClient.fetchQuery<readonly AdminSource[]>(sourcesQuery(videoId)).then(
      (sources) => nextSortOrder(sources.map(({ sortOrder }) => sortOrder)),
      () => MIN_SORT_ORDER,
    );
}

interface SourceRequest {
  form: FormData;
  /** Only given when the form contains a file. */
  controls?: UploadControls | undefined;
}

export function useCreateSource(videoId: string) {
  const address = apiAddress(queryKeys.sources(videoId));
  return useApiMutation({
    send: (queryClient, { form, controls }: SourceRequest) =>
      sendForm(queryClient, { method: 'POST', address, form, ...controls }),
    invalidates: queriesAbout(videoId),
  });
}

export function useUpdateSource(videoId: string) {
  return useApiMutation({
    send: (queryClient, { id, form, controls }: SourceRequest & { id: string }) =>
      sendForm(queryClient, {
        method: 'PATCH',
        address: apiAddress(adminQueryKeys.source(id)),
        form,
        ...controls,
      }),
    invalidates: queriesAbout(videoId),
  });
}

export function useDeleteSource({ id, videoId }: AdminSource) {
  return useApiMutation({
    send: (queryClient) => sendJson(queryClient, 'DELETE', adminQueryKeys.source(id)),
    invalidates: [...queriesAbout(videoId), adminQueryKeys.trash],
  });
}

/** Keys of the queries whose data may change when the sources of a video change. */
export function queriesAbout(videoId: string) {
  return [
    queryKeys.sources(videoId),
    queryKeys.evidence(videoId),
    adminQueryKeys.publishChecklist(videoId),
    adminQueryKeys.sourceCounts,
    adminQueryKeys.setup,
  ];
}
