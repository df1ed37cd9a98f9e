import { adminAddress } from '#domain/addresses.ts';
import { signInByLink } from '#domain/calls/sign-in-calls.ts';
import type { SignInLink } from '#domain/sign-in/credentials.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusAfterRequest } from '#web/ui/use-focus-after-request.ts';

import { failureSentence } from '../ui/requests/failure-sentence.ts';
import { send } from '../ui/requests/make-call.ts';
import { useSignIn } from '../calls/login-calls.ts';
import { SignInScreen } from './sign-in-screen.tsx';

/**
 * The screen of a link that signs in once, without a password. The link is used up only when the
 * button is pressed, because mail programs and browsers open links in advance.
 */
export function SignInLinkPage() {
  const signingIn = useSignIn((body: SignInLink) => send(signInByLink, { body }));
  const button = useFocusAfterRequest<HTMLDivElement>(signingIn.isPending);

  function submit() {
    // The token follows the "#", because browsers do not send that part of an address.
    signingIn.mutate({ token: window.location.hash.slice(1) });
  }

  return (
    <SignInScreen title="Sign In by Link">
      <p>
        This link signs you in once, without a password. This browser then becomes a known browser,
        which can sign in even if somebody else’s wrong passwords have locked the login.
      </p>
      <div ref={button} className="grid">
        <Button disabled={signingIn.isPending} onClick={submit}>
          {signingIn.isPending ? 'Signing in...' : 'Sign In'}
        </Button>
      </div>
      <div aria-live="polite">
        {signingIn.isError && (
          <p className="font-medium text-error">{failureSentence(signingIn.error)}</p>
        )}
      </div>
      <a href={adminAddress.login} className="justify-self-center underline underline-offset-2">
        Sign in with the password
      </a>
    </SignInScreen>
  );
}
