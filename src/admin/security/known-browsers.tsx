import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { listKnownBrowsers, signOutBrowser } from '#domain/calls/security-calls.ts';
import { formatInstant } from '#domain/dates/format-instant.ts';
import type { KnownBrowser } from '#domain/sign-in/known-browser.ts';
import { LogOut } from '#web/icons/icons.ts';

import { Badge } from '../ui/badge.tsx';
import { Loaded } from '../ui/requests/loaded.tsx';
import { RowAction } from '../ui/rows/row-action.tsx';
import { RequestDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { useRead, refetchChanged } from '../ui/requests/use-call.ts';
import { leavePanel } from '../calls/login-calls.ts';
import { send } from '../ui/requests/make-call.ts';

/** The browsers that have signed in before, each with a button that signs it out. */
export function KnownBrowsers() {
  const [browserToSignOut, setBrowserToSignOut] = useState<KnownBrowser>();
  const query = useRead(listKnownBrowsers);

  return (
    <section aria-labelledby="known-browsers-title" className="max-w-reading">
      <h2 id="known-browsers-title" className="text-lg">
        Known Browsers
      </h2>
      <p className="mt-2 mb-4 text-ink-muted">
        You have signed in with these browsers. They can sign in even if somebody else’s wrong
        passwords have locked the login. Sign out those that you do not recognize or no longer use.
      </p>
      <Loaded what="The known browsers" query={query} rows={2} rowClassName="h-16">
        {(browsers) => (
          <>
            {browsers.length === 0 && <p>No known browsers yet. Your next sign-in adds one.</p>}
            <ul aria-label="Known browsers">
              {browsers.map((browser) => (
                <BrowserRow key={browser.id} browser={browser} onSignOut={setBrowserToSignOut} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {browserToSignOut && (
        <SignOutDialog browser={browserToSignOut} onClose={() => setBrowserToSignOut(undefined)} />
      )}
    </section>
  );
}

interface SignOutDialogProps {
  browser: KnownBrowser;
  onClose: () => void;
}

function SignOutDialog({ browser, onClose }: SignOutDialogProps) {
  const signOut = useSignOutBrowser(browser);

  return (
    <RequestDialog
      question={browser.isCurrent ? 'Sign out this browser?' : `Sign out ${browser.name}?`}
      confirmLabel="Sign Out"
      busyLabel="Signing out..."
      toasts={{
        success: 'Browser signed out successfully',
        failure: 'Failed to sign out the browser',
      }}
      request={signOut}
      onClose={onClose}
    >
      {browser.isCurrent
        ? 'You will return to the login screen. This browser is not a known browser until you sign in again.'
        : 'It is not a known browser until somebody signs in with it again.'}
    </RequestDialog>
  );
}

interface BrowserRowProps {
  browser: KnownBrowser;
  onSignOut: (browser: KnownBrowser) => void;
}

function BrowserRow({ browser, onSignOut }: BrowserRowProps) {
  const lastUsed = `Last used ${formatInstant(browser.lastUsedAt)}`;

  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 border-t border-rule py-3 last:border-b">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
          {browser.name}
          {browser.isCurrent && <Badge tone="green">This browser</Badge>}
        </p>
        <p className="text-sm text-ink-muted">{lastUsed}</p>
      </div>
      <RowAction
        icon={LogOut}
        label="Sign out"
        labelSuffix={`${browser.name}, ${lastUsed}`}
        onClick={() => onSignOut(browser)}
      />
    </li>
  );
}

/**
 * Signs a browser out and removes it from the known browsers. If it is this browser, the login
 * screen is shown.
 */
function useSignOutBrowser({ id, isCurrent }: KnownBrowser) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => send(signOutBrowser, { id }),
    onSettled: (_reply, error) => {
      if (isCurrent && error === null) return leavePanel(queryClient);
      return refetchChanged(queryClient, signOutBrowser);
    },
  });
}
