import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { App } from '#site/app.tsx';
import { NowProvider } from '#site/now.tsx';
import { findRoute } from '#site/site-routes.tsx';
import { getJson } from '#web/http/get-json.ts';
import { createQueryClient } from '#web/http/query-client.ts';
import { Toaster } from '#web/ui/toaster.tsx';
import { fetchFrom, type FetchOptions } from './fetch-from.ts';

interface RenderOptions extends FetchOptions {
  /** Path and query of the page that the component is on. */
  address?: string;
  /** The time that labels such as "3 days ago" take as now. */
  now?: Date;
}

/**
 * Renders a component as a page does: inside a query client, a toaster and a clock. Without
 * `app` and `replies`, every request of the component fails.
 *
 * @returns the `user-event` instance that types and clicks. Find elements with `screen`.
 */
export function renderComponent(
  component: ReactNode,
  { address = '/', now = new Date(), ...fetchOptions }: RenderOptions = {},
): UserEvent {
  return renderAt(
    address,
    <NowProvider initial={now} path={address}>
      <Toaster>{component}</Toaster>
    </NowProvider>,
    fetchOptions,
  );
}

/**
 * Renders the public site, header and footer included, at an address. The page's chunk is loaded
 * first, as in the browser.
 */
export async function renderSite(
  address: string,
  { now = new Date(), ...fetchOptions }: Omit<RenderOptions, 'address'> = {},
): Promise<UserEvent> {
  await findRoute(address).route.load();
  return renderAt(address, <App initialPath={address} now={now} />, fetchOptions);
}

function renderAt(address: string, content: ReactNode, fetchOptions: FetchOptions): UserEvent {
  vi.stubGlobal('fetch', fetchFrom(fetchOptions));
  window.history.replaceState(null, '', address);
  render(<QueryClientProvider client={createQueryClient(getJson)}>{content}</QueryClientProvider>);
  return userEvent.setup();
}

/** Waits for a toast with that title. Returns the texts of the toast. */
export async function findToast(title: string): Promise<string> {
  const region = await screen.findByRole('region', { name: 'Notifications (F8)' });
  const toast = await within(region).findByRole('listitem');
  await within(toast).findByText(title);
  return toast.textContent;
}
