import { adminQueryKeys } from '#domain/admin-api.ts';
import type { UploadedFile } from '#domain/files/file-listing.ts';
import { messageReplySchema } from '#domain/http/replies.ts';
import type { ApiQuery } from '#web/http/api-query.ts';
import { sendJson } from '#web/http/send-json.ts';

import { useApiMutation } from '../ui/requests/use-api-mutation.ts';

export const filesQuery: ApiQuery = { queryKey: adminQueryKeys.files };

/** Deletes a file and every reference to it. */
export function useDeleteFile(name: string) {
  return useApiMutation({
    send: (queryClient) => sendJson(queryClient, 'DELETE', adminQueryKeys.file(name)),
    invalidates: [adminQueryKeys.files],
  });
}

/** Deletes files that nothing uses. The server keeps a file that something uses by now. */
export function useDeleteUnusedFiles(files: readonly UploadedFile[]) {
  return useApiMutation({
    send: (queryClient) =>
      sendJson(queryClient, 'POST', adminQueryKeys.deleteUnusedFiles, {
        names: files.map(({ name }) => name),
      }),
    invalidates: [adminQueryKeys.files],
  });
}

/** The toast after a deletion, which says which files the server has kept. */
export function deletionToast(reply: unknown): { title: string } {
  return { title: messageReplySchema.parse(reply).message };
}
