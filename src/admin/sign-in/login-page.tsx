import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { checkSession, readPasskeySignIn } from '#domain/calls/sign-in-calls.ts';
import { callKey } from '#domain/calls/call.ts';
import { adminAddress } from '#domain/addresses.ts';
import { getJson } from '#web/http/get-json.ts';
import { KeyRound } from '#web/icons/icons.ts';
import { Button } from '#web/ui/button.tsx';
import { useDismissFailure, useToast } from '#web/ui/toaster.tsx';
import { useFocusAfterRequest } from '#web/ui/use-focus-after-request.ts';

import { useSignInByPasskey } from '../calls/login-calls.ts';
import { failureSentence, isCanceled, isSignedOut } from '../ui/requests/failure-sentence.ts';
import { canUsePasskeys } from '../calls/browser-passkeys.ts';
import { useRead } from '../ui/requests/use-call.ts';
import { LoginForm } from './login-form.tsx';
import { SignInScreen, LoadingPage } from './sign-in-screen.tsx';

/** The session; `null` instead of a failure if the client is not signed in. */
const sessionQuery = queryOptions({
  queryKey: callKey(checkSession),
  queryFn: ({ signal }) =>
    getJson(checkSession.path, signal).then(checkSession.reply.parse, (error: unknown) => {
      if (isSignedOut(error)) return null;
      throw error;
    }),
});

/** The login screen; redirects to the panel if the administrator is signed in already. */
export function LoginPage() {
  const check = useQuery(sessionQuery);
  // Requested together with the check, so that the button does not move the form later.
  const { data: passkeySignIn } = useRead(readPasskeySignIn);
  const isAdministrator = check.data?.authenticated === true;
  const isPasswordOff = passkeySignIn?.isPasswordOff === true;

  useEffect(() => {
    if (isAdministrator) window.location.replace(adminAddress.home);
  }, [isAdministrator]);

  if (check.isPending || isAdministrator) return <LoadingPage />;
  return (
    <SignInScreen title="Admin Login">
      {isPasswordOff ? <p>Password sign-in is off: use a passkey.</p> : <LoginForm />}
      <PasskeyButton />
      <p className="text-sm text-ink-muted">
        {isPasswordOff ? 'No passkey at hand?' : 'Forgot the password?'} Run on the server:{' '}
        <code className="whitespace-nowrap">
          npm run admin -- {isPasswordOff ? 'sign-in-link' : 'set-password'}
        </code>
      </p>
    </SignInScreen>
  );
}

/**
 * The button that signs in with a passkey, shown if a passkey is stored and passkeys work on this
 * page. A lockout does not disable the button.
 */
function PasskeyButton() {
  const showToast = useToast();
  const dismissFailure = useDismissFailure();
  const { data } = useRead(readPasskeySignIn);
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
    }
  }

  if (!data?.options || !canUsePasskeys(data.origin)) return null;
  return (
    <div ref={button} className="grid">
      <Button variant="quiet" disabled={signIn.isPending} onClick={submit}>
        <KeyRound className="size-5" />
        {signIn.isPending ? 'Waiting for the passkey...' : 'Sign in with a passkey'}
      </Button>
    </div>
  );
}
