import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';

import { adminQueryKeys } from '#domain/admin-api.ts';
import { messageReplySchema } from '#domain/http/replies.ts';
import type { ApiQuery } from '#web/http/api-query.ts';
import { sendJson } from '#web/http/send-json.ts';

import { failureSentence, isSignedOut } from '../ui/requests/failure-sentence.ts';

/** What can be restored, the latest deletion first. */
export const trashQuery: ApiQuery = { queryKey: adminQueryKeys.trash };

/**
 * Restores an entry of the trash. Resolves to what the server says was restored, once everything that is
 * shown is up to date: an entry may change any list.
 */
export async function restoreEntry(queryClient: QueryClient, id: string): Promise<string> {
  try {
    const reply = await sendJson(queryClient, 'POST', adminQueryKeys.trashRestore(id));
    return messageReplySchema.parse(reply).message;
  } finally {
    await queryClient.invalidateQueries();
  }
}

/**
 * Restores several entries of the trash, one after another. Resolves to how many were restored, and to
 * the reason for each that was not.
 */
export async function restoreEntries(
  queryClient: QueryClient,
  ids: readonly string[],
): Promise<{ restored: number; failures: string[] }> {
  const failures: string[] = [];
  try {
    for (const id of ids) {
      try {
        await sendJson(queryClient, 'POST', adminQueryKeys.trashRestore(id));
      } catch (error) {
        if (isSignedOut(error)) throw error;
        failures.push(failureSentence(error));
      }
    }
  } finally {
    await queryClient.invalidateQueries();
  }
  return { restored: ids.length - failures.length, failures };
}

export function useRestore(id: string) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: () => restoreEntry(queryClient, id) });
}

export function useDeleteForever(id: string) {
  return useDeletion(adminQueryKeys.trashEntry(id));
}

export function useEmptyTrash() {
  return useDeletion(adminQueryKeys.trash);
}

/** Deleted files and messages change the Files tab and the space in the inbox. */
function useDeletion(target: readonly string[]) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson(queryClient, 'DELETE', target),
    onSettled: () => queryClient.invalidateQueries(),
  });
}
