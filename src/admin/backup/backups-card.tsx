import { useState, useEffect } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import {
  checkBackup,
  deleteBackup,
  allowDownload,
  listBackups,
  makeBackup,
  readHealth,
} from '#domain/calls/health-calls.ts';
import {
  type Backup,
  KEPT_PANEL_BACKUPS,
  type BackupKind,
  type BackupList,
} from '#domain/backup/backup.ts';
import { elapsed } from '#domain/dates/elapsed.ts';
import { formatInstant } from '#domain/dates/format-instant.ts';
import { formatFileSize } from '#domain/files/file-size.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusAfterRequest } from '#web/ui/use-focus-after-request.ts';
import { Download, SearchCheck, Trash2 } from '#web/icons/icons.ts';
import { callKey } from '#domain/calls/call.ts';
import type { Confirmation } from '#domain/sign-in/credentials.ts';

import { EmptyList, Loaded } from '../ui/requests/loaded.tsx';
import { useResultToast, useCall, refetchChanged } from '../ui/requests/use-call.ts';
import { ConfirmPasswordDialog } from '../ui/dialogs/confirm-password-dialog.tsx';
import { failureSentence } from '../ui/requests/failure-sentence.ts';
import { ConfirmedAction, RowAction } from '../ui/rows/row-action.tsx';
import { download } from '../ui/requests/download.ts';
import { read, send } from '../ui/requests/make-call.ts';

/** The backups of this server, and the button that makes one. */
export function BackupsCard() {
  const toastResult = useResultToast();
  const query = useBackupList();
  const { make, outcome } = useMakeBackup(query.data);
  const isRunning = outcome === 'running';
  const button = useFocusAfterRequest<HTMLDivElement>(isRunning);

  return (
    <section aria-labelledby="backups-title">
      <h2 id="backups-title" className="text-lg">
        Backups
      </h2>
      <p className="mt-2 mb-4 text-ink-muted">
        Each contains the whole site: every text, file and message.{' '}
        {query.isSuccess && (query.data.areNightly ? NIGHTLY : NOT_NIGHTLY)} The site keeps the
        newest {KEPT_PANEL_BACKUPS} that you make here. The list shows those on this server.
      </p>
      <div ref={button} className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="quiet"
          disabled={isRunning || !query.isSuccess}
          onClick={() => toastResult(make(), { failure: 'Failed to make a backup' })}
        >
          {isRunning ? 'Making a backup...' : 'Make a backup now'}
        </Button>
        <p role="status" className="text-sm">
          {outcome !== undefined && outcomes[outcome]}
        </p>
      </div>
      <Loaded what="The backups" query={query} rows={3} rowClassName="h-20">
        {({ backups }) => <BackupRows backups={backups} />}
      </Loaded>
    </section>
  );
}

const NIGHTLY = 'The site makes one every night.';

const NOT_NIGHTLY =
  'None is made at night, because the server is set to keep none (BACKUP_KEEP is 0).';

const outcomes = {
  running: 'A backup is being made. You can leave this page.',
  made: 'The backup is complete.',
  missing: 'The backup has ended, but no new one can be restored. “Health” says why.',
} as const;

function BackupRows({ backups }: { backups: readonly Backup[] }) {
  const [now] = useState(() => Date.now());
  if (backups.length === 0) return <EmptyList>No backups yet.</EmptyList>;

  return (
    <ul aria-label="Backups">
      {backups.map((backup) => (
        <BackupRow key={backup.name} backup={backup} now={now} />
      ))}
    </ul>
  );
}

const kinds = {
  nightly: 'Made at night',
  panel: 'Made here',
  'before-migration': 'Before an update',
  refused: 'Not restorable as it is',
  'before-restore': 'Before a restore',
  other: 'Made on the server',
} as const satisfies Record<BackupKind, string>;

interface BackupRowProps {
  backup: Backup;
  /** Now, in milliseconds since 1970. */
  now: number;
}

function BackupRow({ backup, now }: BackupRowProps) {
  const { name, kind, sizeBytes, createdAt } = backup;
  const checking = useCall(checkBackup, { name });
  const deletion = useCall(deleteBackup, { name });
  const [isDownloading, setIsDownloading] = useState(false);
  const age = `${elapsed(now - Date.parse(createdAt))} ago`;

  return (
    <li className="grid gap-1 border-t border-rule py-3 last:border-b">
      <p className="font-medium">
        {kinds[kind]}, {age}
      </p>
      <p className="text-sm wrap-anywhere text-ink-muted">
        {formatInstant(createdAt)} · {formatFileSize(sizeBytes)} · {name}
      </p>
      <div className="-ml-2 flex flex-wrap gap-x-2">
        <RowAction
          icon={Download}
          label="Download"
          labelSuffix={name}
          onClick={() => setIsDownloading(true)}
        />
        <RowAction
          icon={SearchCheck}
          label={checking.isPending ? 'Checking...' : 'Check'}
          labelSuffix={name}
          aria-disabled={checking.isPending}
          onClick={() => {
            if (!checking.isPending) checking.mutate();
          }}
        />
        {kind === 'panel' && (
          <ConfirmedAction
            icon={Trash2}
            label="Delete"
            labelSuffix={name}
            className="text-error"
            question={`Are you sure you want to delete "${name}"?`}
            toasts={{
              success: 'Backup deleted successfully',
              failure: 'Failed to delete the backup',
            }}
            request={deletion}
          >
            <p>This cannot be undone.</p>
          </ConfirmedAction>
        )}
      </div>
      <div role="status" className="text-sm wrap-anywhere">
        {checking.data && <p>{checking.data.message}</p>}
        {checking.error && (
          <p className="font-medium text-error">{failureSentence(checking.error)}</p>
        )}
      </div>
      {isDownloading && (
        <ConfirmPasswordDialog
          title="Download a Backup"
          confirmLabel="Download"
          pendingLabel="Please wait..."
          toasts={{ success: 'The download has begun', failure: 'Failed to download the backup' }}
          send={(confirmation) => downloadBackup(name, confirmation)}
          onClose={() => setIsDownloading(false)}
        >
          Please confirm your password to download {name}. It contains every message and the keys of
          the site: keep it as safe as your password.
        </ConfirmPasswordDialog>
      )}
    </li>
  );
}

/** How often the list is loaded while a backup is being made. */
const POLL_INTERVAL_MS = 1000;

/** The list of backups, which follows a backup that any server is making. */
function useBackupList() {
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
function useMakeBackup(list: BackupList | undefined) {
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
async function downloadBackup(name: string, body: Confirmation): Promise<void> {
  const { url } = await send(allowDownload, { name, body });
  download(url, name);
}
