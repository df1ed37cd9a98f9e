import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

import {
  deleteMessage,
  deleteMessages,
  listMessages,
  markMessage,
  readInboxUsage,
} from '#domain/calls/message-calls.ts';
import { listTrash } from '#domain/calls/trash-calls.ts';
import { callKey } from '#domain/calls/call.ts';
import type { AdminMessage } from '#domain/messages/admin-message.ts';
import { getListPage, type ListPage } from '#web/http/get-list-page.ts';

import { countMessages, messagesAddress, unreadCountKey } from '../calls/unread-count.ts';
import { send } from '../ui/requests/make-call.ts';

/** Selects the messages that are deleted together. */
export interface DeletionFilter {
  /** If it is missing, messages from all networks are selected. */
  network?: string;
  /** ISO 8601 in UTC. */
  since: string;
}

/** Selects the messages that the list shows. */
export interface MessageFilter {
  /** Part of a name, an address or a text; empty for all messages. */
  search: string;
  isOnlyUnread: boolean;
  isOnlyAboutVideo: boolean;
}

export const allMessages: MessageFilter = {
  search: '',
  isOnlyUnread: false,
  isOnlyAboutVideo: false,
};

type LoadedPages = InfiniteData<ListPage<AdminMessage>>;

/** The query keys of all lists of messages start with these segments. */
export const listsKey = [...callKey(listMessages), 'list'];

/** The messages that the list shows, newest first, loaded page by page. */
export function useMessages(filter: MessageFilter) {
  return useInfiniteQuery({
    queryKey: listKey(filter),
    queryFn: ({ pageParam, signal }) => getListPage(listMessages.reply, pageParam, signal),
    initialPageParam: messagesAddress(parametersOf(filter)),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** The number of all messages; `undefined` until the first page has loaded. */
export function useMessageTotal(): number | undefined {
  const pages = useMessages(allMessages).data?.pages;
  // The page that was loaded last has the most recent total.
  return pages?.at(-1)?.total ?? pages?.flatMap(({ items }) => items).length;
}

/** The number of messages that match the filter, counted anew at every mount; `null` disables it. */
export function useMessageCount(filter: DeletionFilter | null) {
  return useQuery({
    queryKey: [...callKey(listMessages), 'count', filter],
    queryFn: ({ signal }) => countMessages({ ...filter }, signal),
    enabled: filter !== null,
    gcTime: 0,
  });
}

/** Marks a message as read or unread, both on the server and in the loaded pages. */
export function useMarkMessage(id: string) {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (isRead: boolean) => send(markMessage, { id, body: { isRead } }),
    onSuccess: (_reply, isRead) => markInLists(queryClient, [id], isRead),
    onError: () => queryClient.invalidateQueries({ queryKey: listsKey }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: unreadCountKey }),
  });
}

/**
 * Deletes a message, and removes it from the loaded pages instead of fetching all of them again.
 */
export function useDeleteMessage(id: string) {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: () => send(deleteMessage, { id }),
    onSuccess: () => removeFromLists(queryClient, [id]),
    // The server may have deleted the message although no success was reported, so the lists are
    // loaded again.
    onError: () => queryClient.invalidateQueries({ queryKey: listsKey }),
    onSettled: () => refreshCounts(queryClient),
  });
}

/** Deletes all messages that match the filter, and reloads the list from its first page. */
export function useDeleteMessages(filter: DeletionFilter | null) {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: async () => filter && send(deleteMessages, { query: { ...filter } }),
    onSuccess: () => updateLists(queryClient, onlyFirstPage),
    // The dialog stays open until the list behind it is up to date.
    onSettled: () =>
      invalidateEach(queryClient, [listsKey, unreadCountKey, callKey(readInboxUsage)]),
  });
}

function listKey(filter: MessageFilter) {
  return [...listsKey, parametersOf(filter)];
}

function parametersOf({
  search,
  isOnlyUnread,
  isOnlyAboutVideo,
}: MessageFilter): Record<string, string> {
  return {
    ...(search !== '' && { search }),
    ...(isOnlyUnread && { isRead: 'false' }),
    ...(isOnlyAboutVideo && { isAboutVideo: 'true' }),
  };
}

/** Marks messages as read or unread in the loaded pages. */
export function markInLists(
  queryClient: QueryClient,
  ids: readonly string[],
  isRead: boolean,
): void {
  const marked = new Set(ids);
  updateLists(queryClient, ({ pages, pageParams }) => ({
    pages: pages.map((page) => ({
      ...page,
      items: page.items.map((message) =>
        marked.has(message.id) ? { ...message, isRead } : message,
      ),
    })),
    pageParams,
  }));
}

/**
 * Removes messages from the loaded pages. A search can find a message that is not in the loaded pages of
 * all messages; these are then fetched again, because their total is outdated.
 */
export async function removeFromLists(
  queryClient: QueryClient,
  ids: readonly string[],
): Promise<void> {
  const all = queryClient.getQueryData<LoadedPages>(listKey(allMessages));
  const isTotalOutdated = all !== undefined && !ids.every((id) => hasMessage(all, id));
  updateLists(queryClient, (loaded) => ids.reduce(withoutMessage, loaded));
  if (isTotalOutdated) await queryClient.invalidateQueries({ queryKey: listKey(allMessages) });
}

/** Fetches again what depends on how many messages there are, except the lists. */
export function refreshCounts(queryClient: QueryClient) {
  return invalidateEach(queryClient, [unreadCountKey, callKey(readInboxUsage), callKey(listTrash)]);
}

function updateLists(queryClient: QueryClient, update: (loaded: LoadedPages) => LoadedPages): void {
  queryClient.setQueriesData<LoadedPages>(
    { queryKey: listsKey },
    (loaded) => loaded && update(loaded),
  );
}

function invalidateEach(queryClient: QueryClient, keys: readonly QueryKey[]) {
  return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

function hasMessage({ pages }: LoadedPages, id: string): boolean {
  return pages.some(({ items }) => items.some((message) => message.id === id));
}

function withoutMessage(loaded: LoadedPages, id: string): LoadedPages {
  if (!hasMessage(loaded, id)) return loaded;
  return {
    pages: loaded.pages.map((page) => ({
      ...page,
      items: page.items.filter((message) => message.id !== id),
      total: page.total && page.total - 1,
    })),
    pageParams: loaded.pageParams,
  };
}

function onlyFirstPage({ pages, pageParams }: LoadedPages): LoadedPages {
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}
