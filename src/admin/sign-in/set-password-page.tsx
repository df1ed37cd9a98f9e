import { Button } from '#web/ui/button.tsx';

import { useTitle } from '../ui/use-title.ts';
import { useLogOut } from '../calls/login-calls.ts';
import { SetPasswordForm } from './set-password-form.tsx';
import { SignInScreen } from './sign-in-screen.tsx';

/**
 * The screen that follows a sign-in while the password is the generated one. The panel opens once
 * the administrator has chosen another.
 */
export function SetPasswordPage() {
  useTitle('Admin Panel');
  const logOut = useLogOut();

  return (
    <SignInScreen title="Set a Password">
      <p>
        This site still has its generated password. Choose your own to open the admin panel. It has
        at least 8 characters, among them a lowercase letter, an uppercase letter and a number.
      </p>
      <SetPasswordForm />
      <Button variant="quiet" onClick={() => logOut.mutate()} disabled={logOut.isPending}>
        Logout
      </Button>
    </SignInScreen>
  );
}
