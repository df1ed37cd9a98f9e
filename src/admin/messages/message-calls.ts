import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';

import { apiAddress, queryKeys } from '#domain/addresses.ts';
import type { AdminMessage } from '#domain/messages/admin-message.ts';
import { getListPage, type ListPage } from '#web/http/get-list-page.ts';
import type { ApiQuery } from '#web/http/api-query.ts';
import { sendJson } from '#web/http/send-json.ts';

import { useApiMutation } from '../use-api-mutation.ts';

/** Selects messages to count or delete: those since an instant, from one network or from all. */
export interface MessageFilter {
  network?: string;
  /** ISO 8601 in UTC. */
  since: string;
}

type LoadedPages = InfiniteData<ListPage<AdminMessage>>;

/** The space that the stored messages take, and its limit. */
export const inboxUsageQuery: ApiQuery = { queryKey: queryKeys.inboxUsage };

/** The messages, newest first, loaded page by page. */
export function useMessages() {
  return useInfiniteQuery({
    queryKey: queryKeys.adminMessages,
    queryFn: ({ pageParam, signal }) => getListPage<AdminMessage>(pageParam, signal),
    initialPageParam: apiAddress(queryKeys.adminMessages),
    getNextPageParam: ({ next }) => next,
  });
}

/** The number of messages that match the filter, counted again at every mount; idle for `null`. */
export function useMessageCount(filter: MessageFilter | null) {
  return useQuery({
    queryKey: [...queryKeys.adminMessages, 'count', filter],
    queryFn: async ({ signal }) => {
      const { total } = await getListPage<AdminMessage>(`${addressOf(filter)}&limit=1`, signal);
      return total;
    },
    enabled: filter !== null,
    gcTime: 0,
  });
}

/**
 * Deletes a message, and removes it from the loaded pages instead of fetching all of them again.
 */
export function useDeleteMessage(id: string) {
  const queryClient = useQueryClient();
  const fetchAgain = (queryKey: readonly string[]) =>
    queryClient.invalidateQueries({ queryKey, exact: true });

  return useMutation({
    mutationFn: () =>
      sendJson(queryClient, { method: 'DELETE', address: apiAddress(queryKeys.adminMessage(id)) }),
    onSuccess: () =>
      queryClient.setQueryData<LoadedPages>(
        queryKeys.adminMessages,
        (loaded) => loaded && withoutMessage(loaded, id),
      ),
    // The server may have deleted the message although no success was reported.
    onError: () => fetchAgain(queryKeys.adminMessages),
    onSettled: () => fetchAgain(queryKeys.inboxUsage),
  });
}

/** Deletes all messages that match the filter, and reloads the list from its first page. */
export function useDeleteMessages(filter: MessageFilter | null) {
  return useApiMutation({
    send: async (queryClient) => {
      const reply = await sendJson(queryClient, { method: 'DELETE', address: addressOf(filter) });
      queryClient.setQueryData<LoadedPages>(
        queryKeys.adminMessages,
        (loaded) => loaded && onlyFirstPage(loaded),
      );
      return reply;
    },
    invalidates: [queryKeys.adminMessages, queryKeys.inboxUsage],
  });
}

function addressOf(filter: MessageFilter | null): string {
  return `${apiAddress(queryKeys.adminMessages)}?${new URLSearchParams({ ...filter })}`;
}

function withoutMessage({ pages, pageParams }: LoadedPages, id: string): LoadedPages {
  return {
    pages: pages.map((page) => ({
      ...page,
      items: page.items.filter((message) => message.id !== id),
      total: page.total - 1,
    })),
    pageParams,
  };
}

function onlyFirstPage({ pages, pageParams }: LoadedPages): LoadedPages {
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}
