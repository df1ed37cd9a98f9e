import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';

import { type Backup, type DownloadRequest, downloadRequestSchema } from '#domain/backup/backup.ts';
import type { ErrorCode } from '#domain/http/replies.ts';
import { ApiError } from '#web/http/api-error.ts';
import { Button } from '#web/ui/button.tsx';

import { DeleteDialog } from '../ui/dialogs/delete-dialog.tsx';
import { Dialog, DialogBody, DialogButtons } from '../ui/dialogs/dialog.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { useResultToast } from '../ui/requests/use-result-toast.ts';
import { useDeleteBackup, useDownloadBackup } from './backup-calls.ts';

const WRONG_PASSWORD: ErrorCode = 'wrong-password';

interface BackupDialogProps {
  backup: Backup;
  onClose: () => void;
}

/** Asks for the current password; then the browser downloads the backup. */
export function DownloadBackupDialog({ backup: { name }, onClose }: BackupDialogProps) {
  const toastResult = useResultToast();
  const download = useDownloadBackup(name);
  const { register, handleSubmit, setError, formState } = useForm<DownloadRequest>({
    resolver: standardSchemaResolver(downloadRequestSchema),
    defaultValues: { currentPassword: '' },
  });
  const { errors, isSubmitting } = formState;

  async function submit(request: DownloadRequest) {
    const downloading = download.mutateAsync(request).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === WRONG_PASSWORD) {
        setError('currentPassword', { message: error.userMessage ?? '' });
      }
      throw error;
    });
    const hasBegun = await toastResult(downloading, {
      success: 'The download has begun',
      failure: 'Failed to download the backup',
    });
    if (hasBegun) onClose();
  }

  return (
    <Dialog title="Download a Backup" onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={handleSubmit(submit)}>
          <DialogBody isSaving={isSubmitting}>
            <p className="wrap-anywhere">
              Please confirm your password to download {name}. It contains every message and the
              keys of the site: keep it as safe as your password.
            </p>
            <PasswordField
              label="Current Password"
              error={errors.currentPassword?.message}
              autoComplete="current-password"
              {...register('currentPassword')}
            />
          </DialogBody>
          <DialogButtons>
            <Button type="submit" disabled={isSubmitting}>
              {isSubmitting ? 'Please wait...' : 'Download'}
            </Button>
            <Button variant="quiet" disabled={isSubmitting} onClick={close}>
              Cancel
            </Button>
          </DialogButtons>
        </form>
      )}
    </Dialog>
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
