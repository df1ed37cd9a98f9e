import { downloadReaders } from '#domain/calls/reader-calls.ts';
import type { Confirmation } from '#domain/sign-in/credentials.ts';
import { sendForFile } from '#web/http/send-json.ts';

import { ConfirmPasswordDialog } from '../ui/dialogs/confirm-password-dialog.tsx';
import { download } from '../ui/requests/download.ts';

/** Asks for the current password; then the browser stores the list of readers. */
export function DownloadReadersDialog({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmPasswordDialog
      title="Download the Readers"
      confirmLabel="Download"
      pendingLabel="Please wait..."
      toasts={{ success: 'The readers are downloaded', failure: 'Failed to download the readers' }}
      send={downloadList}
      onClose={onClose}
    >
      Please confirm your password to download the addresses of all readers.
    </ConfirmPasswordDialog>
  );
}

/** Confirms the current password, and lets the browser store the list of readers. */
async function downloadList(confirmation: Confirmation): Promise<void> {
  const file = await sendForFile('POST', downloadReaders.path, confirmation);
  const address = URL.createObjectURL(file);
  download(address, 'readers.csv');
  URL.revokeObjectURL(address);
}
