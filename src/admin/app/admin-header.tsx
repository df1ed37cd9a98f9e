import { useState } from 'react';

import { pageAddress } from '#domain/addresses.ts';
import { useSite } from '#web/http/site.ts';
import { LogOut } from '#web/icons/icons.ts';
import { Button } from '#web/ui/button.tsx';

import { useLogOut } from '../calls/login-calls.ts';
import { DiscardDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { hasUnsavedChangesOnPage } from '../ui/dialogs/use-unsaved-warning.ts';

/**
 * The links to the public site and the logout button, which asks before unsaved changes are lost. The
 * server's `panelHeader` writes the same markup into the document.
 */
export function AdminHeader() {
  const { brand, logo } = useSite();
  const logOut = useLogOut();
  const [isAskingToDiscard, setIsAskingToDiscard] = useState(false);

  function leave() {
    if (hasUnsavedChangesOnPage()) setIsAskingToDiscard(true);
    else logOut.mutate();
  }

  function discard() {
    setIsAskingToDiscard(false);
    logOut.mutate();
  }

  return (
    <header className="mx-auto flex max-w-page items-center gap-1 px-4 py-2 sm:gap-3 sm:px-6">
      <a
        href={pageAddress.home}
        className="-ml-1.5 grid size-11 shrink-0 place-items-center"
        aria-label={`${brand}, to the website`}
      >
        <img src={logo.small} alt="" width="32" height="32" className="size-8" />
      </a>
      <p className="grow font-serif font-semibold sm:text-xl tracking-tight whitespace-nowrap">
        Admin Panel
      </p>
      <a
        href={pageAddress.home}
        className="inline-flex min-h-11 items-center px-1 font-medium whitespace-nowrap no-underline hover:underline max-[22rem]:hidden sm:px-2"
      >
        View site
      </a>
      <Button variant="quiet" onClick={leave} disabled={logOut.isPending}>
        <LogOut aria-hidden="true" className="size-4 max-sm:hidden" />
        Logout
      </Button>
      {isAskingToDiscard && (
        <DiscardDialog onDiscard={discard} onKeep={() => setIsAskingToDiscard(false)} />
      )}
    </header>
  );
}
