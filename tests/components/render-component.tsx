import { screen, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { App } from '#site/app/app.tsx';
import { NowProvider } from '#site/page/now.tsx';
import { findRoute } from '#site/app/site-routes.tsx';
import { defaultSite } from '#server/core/site/site-defaults.ts';
import { SiteContext } from '#web/http/site.ts';
import { Toaster } from '#web/ui/toaster.tsx';
import { fetchFrom, type FetchOptions } from '#tests/app/fetch-from.ts';
import { renderAt } from './render-at.tsx';

interface RenderOptions extends FetchOptions {
  /** Path and query of the page that the component is on. */
  address?: string;
  /** The current time for labels such as "3 days ago". */
  now?: Date;
}

/**
 * Renders a component as a page does: with a query client and a query store, the values of the site, a
 * toaster and a clock. Without `app` and `replies`, every request of the component fails.
 *
 * @returns the `user-event` instance that types and clicks. Find elements with `screen`.
 */
export function renderComponent(
  component: ReactNode,
  { address = '/', now = new Date(), ...fetchOptions }: RenderOptions = {},
): UserEvent {
  renderAt(
    address,
    <SiteContext value={defaultSite()}>
      <NowProvider initial={now} path={address}>
        <Toaster>{component}</Toaster>
      </NowProvider>
    </SiteContext>,
    fetchFrom(fetchOptions),
  );
  return userEvent.setup();
}

/**
 * Renders the public site, header and footer included, at an address. The page's chunk is loaded
 * first, as in the browser.
 */
export async function renderSite(
  address: string,
  { now = new Date(), ...fetchOptions }: Omit<RenderOptions, 'address'> = {},
): Promise<UserEvent> {
  const { pathname, search } = new URL(address, window.location.origin);
  await findRoute(pathname, search).route.load();
  const app = <App initialPath={pathname} initialQuery={search} now={now} />;
  renderAt(address, app, fetchFrom(fetchOptions));
  return userEvent.setup();
}

/** Waits for a toast with that title. Returns the texts of the toast. */
export async function findToast(title: string): Promise<string> {
  const region = await screen.findByRole('region', { name: 'Notifications (F8)' });
  const toast = await within(region).findByRole('listitem');
  await within(toast).findByText(title);
  return toast.textContent;
}
