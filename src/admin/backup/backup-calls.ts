import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { allowDownload, listBackups, makeBackup, readHealth } from '#domain/calls/health-calls.ts';
import { callKey } from '#domain/calls/call.ts';
import type { BackupList } from '#domain/backup/backup.ts';
import type { Confirmation } from '#domain/sign-in/credentials.ts';

import { download } from '../ui/requests/download.ts';
import { read, send } from '../ui/requests/make-call.ts';
import { refetchChanged } from '../ui/requests/use-call.ts';

/** How often the list is loaded while a backup is being made. */
const POLL_INTERVAL_MS = 1000;

/** The list of backups, which follows a backup that any server is making. */
export function useBackupList() {
  return useQuery({
    ...read(listBackups),
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
  const making = useMutation({
    mutationFn: async () => {
      const reply = await send(makeBackup, {});
      setNewestBefore(newest);
      return reply;
    },
    onSettled: () => refetchChanged(queryClient, makeBackup),
  });

  // A backup that has ended changes what the card Health says.
  const hasEnded = newestBefore !== undefined && !isRunning && !making.isPending;
  useEffect(() => {
    if (hasEnded) void queryClient.invalidateQueries({ queryKey: callKey(readHealth) });
  }, [hasEnded, queryClient]);

  let outcome: Outcome | undefined;
  if (isRunning || making.isPending) outcome = 'running';
  else if (hasEnded) outcome = newest === newestBefore ? 'missing' : 'made';
  return { make: making.mutateAsync, outcome };
}

/** Confirms the current password, and lets the browser download the backup. */
export async function downloadBackup(name: string, body: Confirmation): Promise<void> {
  const { url } = await send(allowDownload, { name, body });
  download(url, name);
}
