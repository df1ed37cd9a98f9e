import { useMutation, useQueryClient } from '@tanstack/react-query';

import { bulkReplySchema, type BulkResult, type MessageBulkAction } from '#domain/bulk/bulk.ts';
import { adminQueryKeys } from '#domain/admin-api.ts';
import { sendJson } from '#web/http/send-json.ts';

import { unreadCountKey } from '../calls/unread-count.ts';
import {
  invalidateEach,
  listsKey,
  updateLists,
  withoutMessage,
  withReadState,
} from './message-calls.ts';

interface ChangeRequest {
  ids: readonly string[];
  action: MessageBulkAction;
}

/**
 * Marks or deletes many messages, both on the server and in the loaded pages, so that the list keeps its
 * place. After a failed request, and when a message was gone, the lists are fetched again.
 */
export function useChangeMessages() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: async ({ ids, action }: ChangeRequest): Promise<BulkResult[]> => {
      const reply = await sendJson(queryClient, 'POST', adminQueryKeys.bulkMessages, {
        ids,
        action,
      });
      return bulkReplySchema.parse(reply).results;
    },
    onSuccess: (results, { action }) => {
      updateLists(queryClient, (loaded) =>
        results
          .filter(({ isDone }) => isDone)
          .reduce(
            (pages, { id }) =>
              action === 'delete'
                ? withoutMessage(pages, id)
                : withReadState(pages, id, action === 'read'),
            loaded,
          ),
      );
      return results.every(({ isDone }) => isDone)
        ? undefined
        : queryClient.invalidateQueries({ queryKey: listsKey });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: listsKey }),
    onSettled: () =>
      invalidateEach(queryClient, [
        unreadCountKey,
        adminQueryKeys.inboxUsage,
        adminQueryKeys.trash,
      ]),
  });
}
