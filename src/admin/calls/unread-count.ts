import { useQuery } from '@tanstack/react-query';

import { listMessages } from '#domain/calls/message-calls.ts';
import { callKey } from '#domain/calls/call.ts';
import { getListPage } from '#web/http/get-list-page.ts';

export const unreadCountKey = [...callKey(listMessages), 'unread'];

/** The number of unread messages. */
export function useUnreadCount() {
  return useQuery({
    queryKey: unreadCountKey,
    queryFn: ({ signal }) => countMessages({ isRead: 'false' }, signal),
  });
}

/** The number of messages that match the parameters of their list. */
export async function countMessages(
  parameters: Record<string, string>,
  signal: AbortSignal,
): Promise<number> {
  const address = messagesAddress({ ...parameters, limit: '1' });
  const { total } = await getListPage(listMessages.reply, address, signal);
  if (total !== undefined) return total;
  const all = await getListPage(listMessages.reply, messagesAddress(parameters), signal);
  return all.items.length;
}

/** The address of the list of messages with parameters. */
export function messagesAddress(parameters: Record<string, string>): string {
  const query = new URLSearchParams(parameters).toString();
  return listMessages.path + (query === '' ? '' : `?${query}`);
}
