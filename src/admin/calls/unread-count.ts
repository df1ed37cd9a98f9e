import { useQuery } from '@tanstack/react-query';

import { apiAddress } from '#domain/addresses.ts';
import { adminQueryKeys } from '#domain/admin-api.ts';
import type { AdminMessage } from '#domain/messages/admin-message.ts';
import { getListPage } from '#web/http/get-list-page.ts';

export const unreadCountKey = [...adminQueryKeys.adminMessages, 'unread'];

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
  const { total } = await getListPage<AdminMessage>(address, signal);
  if (total !== undefined) return total;
  return (await getListPage<AdminMessage>(messagesAddress(parameters), signal)).items.length;
}

/** The address of the list of messages with parameters. */
export function messagesAddress(parameters: Record<string, string>): string {
  const query = new URLSearchParams(parameters).toString();
  return apiAddress(adminQueryKeys.adminMessages) + (query === '' ? '' : `?${query}`);
}
