import type { KnownBrowser } from '#domain/sign-in/known-browser.ts';

import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { useResultToast } from '../ui/requests/use-result-toast.ts';
import { useSignOutBrowser } from './known-browser-calls.ts';

interface SignOutDialogProps {
  browser: KnownBrowser;
  onClose: () => void;
}

/** Asks before a browser is signed out, and stays open if the request fails. */
export function SignOutDialog({ browser, onClose }: SignOutDialogProps) {
  const toastResult = useResultToast();
  const signOut = useSignOutBrowser(browser);

  async function confirm() {
    const isSignedOut = await toastResult(signOut.mutateAsync(), {
      success: 'Browser signed out successfully',
      failure: 'Failed to sign out the browser',
    });
    if (isSignedOut) onClose();
  }

  return (
    <ConfirmDialog
      question={browser.isCurrent ? 'Sign out this browser?' : `Sign out ${browser.name}?`}
      confirmLabel="Sign Out"
      busyLabel="Signing out..."
      isBusy={signOut.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {browser.isCurrent
        ? 'You will return to the login screen. This browser is not a known browser until you sign in again.'
        : 'It is not a known browser until somebody signs in with it again.'}
    </ConfirmDialog>
  );
}
