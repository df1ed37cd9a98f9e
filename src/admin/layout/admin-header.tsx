import { LogOut } from 'lucide-react';
import { useState } from 'react';

import { site } from '#site.config';
import { pageAddress } from '#domain/addresses.ts';
import { Button } from '#web/ui/button.tsx';

import { useLogOut } from '../login/login-calls.ts';
import { DiscardDialog } from '../ui/discard-dialog.tsx';
import { wouldLoseTyping } from '../ui/use-unsaved-warning.ts';

/** The way to the public site, where one is, and the way out, which asks before typing is lost. */
export function AdminHeader() {
  const logOut = useLogOut();
  const [isAsking, setIsAsking] = useState(false);

  function leave() {
    if (wouldLoseTyping()) setIsAsking(true);
    else logOut.mutate();
  }

  function discard() {
    setIsAsking(false);
    logOut.mutate();
  }

  return (
    <header className="mx-auto flex max-w-page items-center gap-3 px-4 py-2 sm:px-6">
      <a
        href={pageAddress.home}
        className="-ml-1.5 grid size-11 shrink-0 place-items-center"
        aria-label={`${site.brand}, to the website`}
      >
        <img src={site.logo} alt="" width="32" height="32" className="size-8" />
      </a>
      <p className="grow font-serif text-lg sm:text-xl font-semibold tracking-tight">Admin Panel</p>
      <Button variant="quiet" onClick={leave} disabled={logOut.isPending}>
        <LogOut aria-hidden="true" className="size-4" />
        Logout
      </Button>
      {isAsking && <DiscardDialog onDiscard={discard} onKeep={() => setIsAsking(false)} />}
    </header>
  );
}
