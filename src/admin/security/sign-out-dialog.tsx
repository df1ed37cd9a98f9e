import type { KnownBrowser } from '#domain/sign-in/known-browser.ts';

import { RequestDialog } from '../ui/dialogs/request-dialog.tsx';
import { useSignOutBrowser } from './known-browser-calls.ts';

interface SignOutDialogProps {
  browser: KnownBrowser;
  onClose: () => void;
}

export function SignOutDialog({ browser, onClose }: SignOutDialogProps) {
  const signOut = useSignOutBrowser(browser);

  return (
    <RequestDialog
      question={browser.isCurrent ? 'Sign out this browser?' : `Sign out ${browser.name}?`}
      confirmLabel="Sign Out"
      busyLabel="Signing out..."
      toasts={{
        success: 'Browser signed out successfully',
        failure: 'Failed to sign out the browser',
      }}
      request={signOut}
      onSuccess={onClose}
      onCancel={onClose}
    >
      {browser.isCurrent
        ? 'You will return to the login screen. This browser is not a known browser until you sign in again.'
        : 'It is not a known browser until somebody signs in with it again.'}
    </RequestDialog>
  );
}
