import type { ReactNode } from 'react';

import { readSite } from '#domain/calls/settings-calls.ts';
import { pageAddress } from '#domain/addresses.ts';
import { LoadingScreen } from '#web/ui/skeleton.tsx';

import { useRead } from '../ui/requests/use-call.ts';
import { useTitle } from '../ui/use-title.ts';

interface SignInScreenProps {
  title: string;
  children: ReactNode;
}

/** A narrow page outside the panel's tabs, named 'Admin Panel': the logo, a heading and the given content. */
export function SignInScreen({ title, children }: SignInScreenProps) {
  useTitle('Admin Panel');
  const { data: site } = useRead(readSite);

  return (
    <main className="mx-auto grid min-h-dvh max-w-sm content-center gap-6 px-4 py-10">
      <header className="grid justify-items-center gap-3 text-center">
        <a
          href={pageAddress.home}
          className="grid size-14 place-items-center"
          aria-label={site ? `${site.brand}, to the website` : 'To the website'}
        >
          <img src={site?.logo.small} alt="" width="44" height="44" className="size-11" />
        </a>
        <h1 className="text-title">{title}</h1>
      </header>
      {children}
    </main>
  );
}

/** The whole page while the session is being checked. */
export function LoadingPage() {
  return (
    <main>
      <h1 className="sr-only">Admin Panel</h1>
      <LoadingScreen />
    </main>
  );
}
