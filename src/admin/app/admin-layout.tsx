import { useEffect, useState } from 'react';
import { adminAddress, pageAddress } from '#domain/addresses.ts';
import { type PanelTab, panelTabAt, panelTabs } from '#domain/panel-tabs.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { useSite } from '#web/http/site.ts';
import { LogOut } from '#web/icons/icons.ts';
import { Button } from '#web/ui/button.tsx';

import { useUnreadCount } from '../calls/unread-count.ts';
import { tabPageAt } from './admin-tabs.ts';
import { SiteAddressNotice } from '../setup/site-address-notice.tsx';
import { PanelKeys } from '../ui/keys/panel-keys.tsx';
import { useTitle } from '../ui/use-title.ts';
import { useLogOut } from '../calls/login-calls.ts';
import { DiscardDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { hasUnsavedChangesOnPage } from '../ui/dialogs/use-unsaved-warning.ts';

/** A larger number has no room in its tab. */
const MOST_COUNTED = 99;

/** The header, the tabs, and the content of the tab at the current path. */
export function AdminLayout({ path }: { path: string }) {
  const tab = panelTabAt(path);
  const { Page } = tabPageAt(path);
  useTitle(`Admin - ${tab.label}`);
  useHashTarget();

  return (
    <>
      <SkipLink />
      <AdminHeader />
      <TabNavigation current={tab} />
      <main id="main" tabIndex={-1} className="mx-auto max-w-page px-4 py-8 outline-none sm:px-6">
        <SiteAddressNotice />
        <ErrorBoundary>
          <Page />
        </ErrorBoundary>
      </main>
      <footer className="mx-auto max-w-page px-4 pb-6 sm:px-6">
        <PanelKeys />
      </footer>
    </>
  );
}

/**
 * The links to the public site and the logout button, which asks before unsaved changes are lost. The
 * server's `panelHeader` writes the same markup into the document.
 */
function AdminHeader() {
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
        <LogOut className="size-4 max-sm:hidden" />
        Logout
      </Button>
      {isAskingToDiscard && (
        <DiscardDialog onDiscard={discard} onKeep={() => setIsAskingToDiscard(false)} />
      )}
    </header>
  );
}

/**
 * Shows and focuses the element or form field that the address names after its "#", as the browser
 * does with an element that is in the document from the start. The panel renders it later, some
 * elements only when their data has loaded.
 */
function useHashTarget(): void {
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (id === '' || showElement(id)) return undefined;
    const observer = new MutationObserver(() => {
      if (showElement(id)) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
}

/** Returns `false` when there is no such element yet. */
function showElement(id: string): boolean {
  const [field] = document.getElementsByName(id);
  const element = field ?? document.getElementById(id);
  if (element === null) return false;
  // The label of a field is above it.
  element.scrollIntoView({ block: field ? 'center' : 'start' });
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  return true;
}

/** The tabs are plain links that load a new document. On a phone they form two rows. */
function TabNavigation({ current }: { current: PanelTab }) {
  const unread = useUnreadCount().data ?? 0;
  const count = unread > MOST_COUNTED ? `${MOST_COUNTED}+` : String(unread);

  return (
    <nav aria-label="Admin" className="border-b border-rule">
      <ul className="mx-auto grid max-w-page grid-cols-3 px-2 sm:flex sm:px-4">
        {panelTabs.map((tab) => {
          const hasUnread = tab.address === adminAddress.messages && unread > 0;
          return (
            <li key={tab.address}>
              <a
                href={tab.address}
                aria-current={tab === current ? 'page' : undefined}
                aria-describedby={hasUnread ? 'unread-count' : undefined}
                className="flex min-h-11 items-center justify-center border-b-2 border-transparent px-2 pt-0.5 text-sm font-medium text-ink-muted no-underline transition-colors hover:border-b-field hover:text-ink aria-[current=page]:border-b-accent aria-[current=page]:text-ink sm:px-3"
              >
                <span className="relative">
                  {tab.label}
                  {hasUnread && (
                    // Above the end of the label, so that no tab moves when the number arrives.
                    <>
                      {' '}
                      <span
                        id="unread-count"
                        aria-hidden="true"
                        className="absolute bottom-full left-full -mb-1 -ml-1.5 min-w-4 rounded-full bg-ink px-1 text-center text-[0.6875rem]/4 font-semibold text-paper tabular-nums"
                      >
                        {count}
                        <span className="sr-only"> unread</span>
                      </span>
                    </>
                  )}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
