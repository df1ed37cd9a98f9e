import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { adminAddress } from '#domain/addresses.ts';

import { LoadingPage } from '../ui/loading-page.tsx';
import { useTitle } from '../ui/use-title.ts';
import {
  lenientAuthCheckQuery,
  passkeySignInQuery,
  type Authentication,
} from '../calls/login-calls.ts';
import { LoginForm } from './login-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SignInScreen } from './sign-in-screen.tsx';

/** The login screen; redirects to the panel if the administrator is signed in already. */
export function LoginPage() {
  useTitle('Admin Panel');
  const check = useQuery<Authentication | null>(lenientAuthCheckQuery);
  // Requested together with the check, so that the button does not move the form later.
  usePrefetchQuery(passkeySignInQuery);
  const isAdministrator = check.data?.authenticated === true;

  useEffect(() => {
    if (isAdministrator) window.location.replace(adminAddress.home);
  }, [isAdministrator]);

  if (check.isPending || isAdministrator) return <LoadingPage />;
  return (
    <SignInScreen title="Admin Login">
      <LoginForm />
      <PasskeyButton />
      <p className="text-sm text-ink-muted">
        Forgot the password? Run on the server:{' '}
        <code className="whitespace-nowrap">npm run admin -- set-password</code>
      </p>
    </SignInScreen>
  );
}
