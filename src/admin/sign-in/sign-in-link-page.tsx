import { adminAddress } from '#domain/addresses.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toaster.tsx';
import { useFocusAfterRequest } from '#web/ui/use-focus-after-request.ts';

import { failureSentence } from '../ui/requests/failure-sentence.ts';
import { useSignInByLink } from '../calls/login-calls.ts';
import { SignInScreen } from './sign-in-screen.tsx';

/**
 * The screen of a link that signs in once, without a password. The link is used up only when the
 * button is pressed, because mail programs and browsers open links in advance.
 */
export function SignInLinkPage() {
  const showToast = useToast();
  const signIn = useSignInByLink();
  const button = useFocusAfterRequest<HTMLDivElement>(signIn.isPending);

  async function submit() {
    try {
      // The token follows the "#", because browsers do not send that part of an address.
      await signIn.mutateAsync({ token: window.location.hash.slice(1) });
    } catch {
      // The failure is shown below the button.
      return;
    }
    showToast({ title: 'Login successful' });
  }

  return (
    <SignInScreen title="Sign In by Link">
      <p>
        This link signs you in once, without a password. This browser then becomes a known browser,
        which can sign in even if somebody else’s wrong passwords have locked the login.
      </p>
      <div ref={button} className="grid">
        <Button disabled={signIn.isPending} onClick={submit}>
          {signIn.isPending ? 'Signing in...' : 'Sign In'}
        </Button>
      </div>
      <div aria-live="polite">
        {signIn.isError && (
          <p className="font-medium text-error">{failureSentence(signIn.error)}</p>
        )}
      </div>
      <a href={adminAddress.login} className="justify-self-center underline underline-offset-2">
        Sign in with the password
      </a>
    </SignInScreen>
  );
}
