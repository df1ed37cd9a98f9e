import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { NowProvider } from '#site/now.tsx';
import type { TestApp } from '#tests/start-app.ts';
import { getJson } from '#web/http/get-json.ts';
import { createQueryClient } from '#web/http/query-client.ts';
import { Toaster } from '#web/ui/toaster.tsx';
import { fetchFrom, type Replies } from './fetch-from.ts';

interface RenderOptions {
  /** The server that answers the component's requests. */
  app?: Pick<TestApp, 'server'>;
  /** Replies by API address that are used instead of the server's: a failure, or one that is held back. */
  replies?: Replies;
  /** Path and query of the page that the component is on. */
  address?: string;
  /** The instant that ages are counted from. */
  now?: Date;
}

/**
 * Renders a component as a page does: inside a query client, a toaster and a clock. Without
 * `app` and `replies`, every request of the component fails the test.
 *
 * @returns what types and clicks as a visitor does. Find elements with `screen`.
 */
export function renderComponent(
  component: ReactNode,
  { app, replies = {}, address = '/', now = new Date() }: RenderOptions = {},
): UserEvent {
  vi.stubGlobal('fetch', fetchFrom(app, replies));
  window.history.replaceState(null, '', address);
  render(
    <QueryClientProvider client={createQueryClient(getJson)}>
      <NowProvider initial={now} path={window.location.pathname}>
        <Toaster>{component}</Toaster>
      </NowProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
