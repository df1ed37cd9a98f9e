import type { KnownDevice } from '#domain/security/known-device.ts';

import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useResultToast } from '../ui/use-result-toast.ts';
import { useSignOutDevice } from './device-calls.ts';

interface SignOutDialogProps {
  device: KnownDevice;
  onClose: () => void;
}

/** Asks before a browser is signed out; stays open if that fails. */
export function SignOutDialog({ device, onClose }: SignOutDialogProps) {
  const toastResult = useResultToast();
  const signOut = useSignOutDevice(device);

  async function confirm() {
    const isSignedOut = await toastResult(signOut.mutateAsync(), {
      success: 'Browser signed out successfully',
      failure: 'Failed to sign out the browser',
    });
    if (isSignedOut) onClose();
  }

  return (
    <ConfirmDialog
      question={device.isCurrent ? 'Sign out this browser?' : `Sign out ${device.name}?`}
      confirmLabel="Sign Out"
      busyLabel="Signing out..."
      isBusy={signOut.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {device.isCurrent
        ? 'You will see the login screen. This browser is no longer known until you sign in again.'
        : 'It needs the password to sign in again, and is no longer known until then.'}
    </ConfirmDialog>
  );
}
