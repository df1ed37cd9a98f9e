import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { adminQueryKeys } from '#domain/admin-api.ts';
import { type BackupList, downloadReplySchema } from '#domain/backup/backup.ts';
import { messageReplySchema } from '#domain/http/replies.ts';
import type { Confirmation } from '#domain/sign-in/credentials.ts';
import type { ApiQuery } from '#web/http/api-query.ts';
import { sendJson } from '#web/http/send-json.ts';

import { healthQuery } from '../calls/health-calls.ts';
import { useApiMutation } from '../ui/requests/use-api-mutation.ts';

const backupsQuery: ApiQuery = { queryKey: adminQueryKeys.backups };

/** How often the list is loaded while a backup is being made. */
const POLL_INTERVAL_MS = 1000;

/** The list of backups, which follows a backup that any server is making. */
export function useBackupList() {
  return useQuery<BackupList>({
    ...backupsQuery,
    refetchInterval: ({ state }) => (state.data?.isRunning ? POLL_INTERVAL_MS : false),
  });
}

type Outcome = 'running' | 'made' | 'missing';

/**
 * Makes a backup, and says how it ended: "missing" if it has ended, but the list has no new one that can be restored.
 * `outcome` is `undefined` before this window makes a backup.
 */
export function useMakeBackup(list: BackupList | undefined) {
  const queryClient = useQueryClient();
  const [newestBefore, setNewestBefore] = useState<string | null>();
  const newest = list?.backups.find(({ kind }) => kind !== 'refused')?.name ?? null;
  const isRunning = list?.isRunning ?? false;
  const making = useApiMutation({
    send: async (client) => {
      const reply = await sendJson(client, 'POST', adminQueryKeys.backups, {});
      setNewestBefore(newest);
      return reply;
    },
    invalidates: [adminQueryKeys.backups],
  });

  // A backup that has ended changes what the card Health says.
  const hasEnded = newestBefore !== undefined && !isRunning && !making.isPending;
  useEffect(() => {
    if (hasEnded) void queryClient.invalidateQueries({ ...healthQuery, exact: true });
  }, [hasEnded, queryClient]);

  let outcome: Outcome | undefined;
  if (isRunning || making.isPending) outcome = 'running';
  else if (hasEnded) outcome = newest === newestBefore ? 'missing' : 'made';
  return { make: making.mutateAsync, outcome };
}

/** Checks a backup, and returns what it contains. */
export function useCheckBackup(name: string) {
  return useApiMutation({
    send: async (queryClient) => {
      const reply = await sendJson(queryClient, 'POST', adminQueryKeys.backupCheck(name), {});
      return messageReplySchema.parse(reply).message;
    },
    invalidates: [],
  });
}

/** Confirms the current password, and lets the browser download the backup. */
export function useDownloadBackup(name: string) {
  return useApiMutation({
    send: async (queryClient, request: Confirmation) => {
      const reply = await sendJson(
        queryClient,
        'POST',
        adminQueryKeys.backupDownload(name),
        request,
      );
      // A link with `download` does not leave the page, so it asks nothing about unsaved changes.
      const link = document.createElement('a');
      link.href = downloadReplySchema.parse(reply).url;
      link.download = name;
      link.click();
    },
    invalidates: [],
  });
}

export function useDeleteBackup(name: string) {
  return useApiMutation({
    send: (queryClient) => sendJson(queryClient, 'DELETE', adminQueryKeys.backup(name)),
    invalidates: [adminQueryKeys.backups, adminQueryKeys.health],
  });
}
