import { ConfirmPasswordDialog } from '../ui/dialogs/confirm-password-dialog.tsx';
import { useDownloadReaders } from './reader-calls.ts';

/** Asks for the current password; then the browser stores the list of readers. */
export function DownloadReadersDialog({ onClose }: { onClose: () => void }) {
  const download = useDownloadReaders();

  return (
    <ConfirmPasswordDialog
      title="Download the Readers"
      confirmLabel="Download"
      pendingLabel="Please wait..."
      toasts={{ success: 'The readers are downloaded', failure: 'Failed to download the readers' }}
      send={download.mutateAsync}
      onClose={onClose}
    >
      Please confirm your password to download the addresses of all readers.
    </ConfirmPasswordDialog>
  );
}
