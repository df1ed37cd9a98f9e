import { Button } from '#web/ui/button.tsx';

import { ChangePasswordForm } from '../security/change-password-form.tsx';
import { useTitle } from '../ui/use-title.ts';
import { useLogOut } from '../calls/login-calls.ts';
import { SignInScreen } from './sign-in-screen.tsx';

/**
 * The screen that follows a sign-in with the generated password. The panel opens once the
 * administrator has chosen another password.
 */
export function SetPasswordPage() {
  useTitle('Admin Panel');
  const logOut = useLogOut();

  return (
    <SignInScreen title="Set a Password">
      <p>
        You signed in with a generated password. Please choose your own password to open the admin
        panel.
      </p>
      <ChangePasswordForm />
      <Button variant="quiet" onClick={() => logOut.mutate()} disabled={logOut.isPending}>
        Logout
      </Button>
    </SignInScreen>
  );
}
