import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { site } from '#site.config';
import { adminAddress, pageAddress } from '#domain/addresses.ts';

import { LoadingPage } from '../loading-page.tsx';
import { useTitle } from '../use-title.ts';
import { lenientAuthCheckQuery, type Authentication } from './login-calls.ts';
import { LoginForm } from './login-form.tsx';

/** The login screen; redirects to the panel if the administrator is signed in already. */
export function LoginPage() {
  useTitle('Admin Panel');
  const check = useQuery<Authentication | null>(lenientAuthCheckQuery);
  const isAdministrator = check.data?.authenticated === true;

  useEffect(() => {
    if (isAdministrator) window.location.replace(adminAddress.home);
  }, [isAdministrator]);

  if (check.isPending || isAdministrator) return <LoadingPage />;
  return (
    <main className="mx-auto grid min-h-dvh max-w-sm content-center gap-6 px-4 py-10">
      <header className="grid justify-items-center gap-3 text-center">
        <a
          href={pageAddress.home}
          className="grid size-14 place-items-center"
          aria-label={`${site.brand}, to the website`}
        >
          <img src={site.logo} alt="" width="44" height="44" className="size-11" />
        </a>
        <h1 className="text-title">Admin Login</h1>
      </header>
      <LoginForm />
    </main>
  );
}
