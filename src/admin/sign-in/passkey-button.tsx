import { useQuery } from '@tanstack/react-query';

import type { PasskeySignIn } from '#domain/sign-in/webauthn.ts';
import { KeyRound } from '#web/icons/icons.ts';
import { Button } from '#web/ui/button.tsx';
import { useDismissFailure, useToast } from '#web/ui/toaster.tsx';
import { useFocusAfterRequest } from '#web/ui/use-focus-after-request.ts';

import { failureSentence, isCanceled } from '../ui/requests/failure-sentence.ts';
import { canUsePasskeys } from '../calls/browser-passkeys.ts';
import { passkeySignInQuery, useSignInByPasskey } from '../calls/login-calls.ts';

/**
 * The button that signs in with a passkey, shown if a passkey is stored and passkeys work on this
 * page. A lockout does not disable the button.
 */
export function PasskeyButton() {
  const showToast = useToast();
  const dismissFailure = useDismissFailure();
  const { data } = useQuery<PasskeySignIn>(passkeySignInQuery);
  const signIn = useSignInByPasskey();
  const button = useFocusAfterRequest<HTMLDivElement>(signIn.isPending);

  async function submit() {
    dismissFailure();
    try {
      await signIn.mutateAsync();
    } catch (error) {
      if (isCanceled(error)) return;
      showToast({
        variant: 'destructive',
        title: 'Authentication Error',
        description: failureSentence(error),
      });
      return;
    }
    showToast({ title: 'Login successful' });
  }

  if (!data?.options || !canUsePasskeys(data.origin)) return null;
  return (
    <div ref={button} className="grid">
      <Button variant="quiet" disabled={signIn.isPending} onClick={submit}>
        <KeyRound aria-hidden="true" className="size-5" />
        {signIn.isPending ? 'Waiting for the passkey...' : 'Sign in with a passkey'}
      </Button>
    </div>
  );
}
