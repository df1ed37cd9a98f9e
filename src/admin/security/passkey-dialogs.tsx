import type { Passkey } from '#domain/sign-in/passkey.ts';

import { ConfirmPasswordDialog } from '../ui/dialogs/confirm-password-dialog.tsx';
import { RequestDialog } from '../ui/dialogs/request-dialog.tsx';
import { useAddPasskey, useRemovePasskey } from './passkey-calls.ts';

/** Asks for the current password; then the browser asks where to store the passkey. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const addPasskey = useAddPasskey();

  return (
    <ConfirmPasswordDialog
      title="Add a Passkey"
      confirmLabel="Continue"
      pendingLabel="Waiting for the browser..."
      toasts={{ success: 'Passkey added successfully', failure: 'Failed to add the passkey' }}
      send={addPasskey.mutateAsync}
      onClose={onClose}
    >
      Please confirm your password. Your browser will then ask where to save the passkey, for
      example on your phone or in a password manager.
    </ConfirmPasswordDialog>
  );
}

interface RemovePasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

export function RemovePasskeyDialog({ passkey, onClose }: RemovePasskeyDialogProps) {
  const removal = useRemovePasskey(passkey.id);

  return (
    <RequestDialog
      question={`Remove the passkey of ${passkey.name}?`}
      confirmLabel="Remove"
      busyLabel="Removing..."
      toasts={{
        success: 'Passkey removed successfully',
        failure: 'Failed to remove the passkey',
      }}
      request={removal}
      onSuccess={onClose}
      onCancel={onClose}
    >
      You can no longer sign in with it. It stays on your device or in your password manager until
      you delete it there.
    </RequestDialog>
  );
}
