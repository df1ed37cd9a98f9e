import type { Backup } from '#domain/backup/backup.ts';

import { ConfirmPasswordDialog } from '../ui/dialogs/confirm-password-dialog.tsx';
import { DeleteDialog } from '../ui/dialogs/delete-dialog.tsx';
import { useDeleteBackup, useDownloadBackup } from './backup-calls.ts';

interface BackupDialogProps {
  backup: Backup;
  onClose: () => void;
}

/** Asks for the current password; then the browser downloads the backup. */
export function DownloadBackupDialog({ backup: { name }, onClose }: BackupDialogProps) {
  const download = useDownloadBackup(name);

  return (
    <ConfirmPasswordDialog
      title="Download a Backup"
      confirmLabel="Download"
      pendingLabel="Please wait..."
      toasts={{ success: 'The download has begun', failure: 'Failed to download the backup' }}
      send={download.mutateAsync}
      onClose={onClose}
    >
      Please confirm your password to download {name}. It contains every message and the keys of the
      site: keep it as safe as your password.
    </ConfirmPasswordDialog>
  );
}

export function DeleteBackupDialog({ backup: { name }, onClose }: BackupDialogProps) {
  const deletion = useDeleteBackup(name);

  return (
    <DeleteDialog
      question={`Are you sure you want to delete "${name}"?`}
      toasts={{ success: 'Backup deleted successfully', failure: 'Failed to delete the backup' }}
      deletion={deletion}
      onClose={onClose}
    >
      <p>This cannot be undone.</p>
    </DeleteDialog>
  );
}
