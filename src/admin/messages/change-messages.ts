import { useMutation, useQueryClient } from '@tanstack/react-query';

import { bulkReplySchema, type BulkResult, type MessageBulkAction } from '#domain/bulk/bulk.ts';
import { adminQueryKeys } from '#domain/admin-api.ts';
import { sendJson } from '#web/http/send-json.ts';

import { listsKey, markInLists, refreshCounts, removeFromLists } from './message-calls.ts';

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
    onSuccess: async (results, { action }) => {
      const done = results.flatMap(({ id, isDone }) => (isDone ? [id] : []));
      if (action === 'delete') await removeFromLists(queryClient, done);
      else markInLists(queryClient, done, action === 'read');
      if (done.length < results.length) {
        await queryClient.invalidateQueries({ queryKey: listsKey });
      }
    },
    onError: () => queryClient.invalidateQueries({ queryKey: listsKey }),
    onSettled: () => refreshCounts(queryClient),
  });
}
