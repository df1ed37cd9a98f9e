import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { defaultSite } from '#server/core/site/site-defaults.ts';
import { getJson } from '#web/http/get-json.ts';
import { createQueryClient } from '#web/http/query-client.ts';
import { createQueryStore } from '#web/http/query-store.ts';
import { QueryStoreContext } from '#web/http/use-query.ts';
import { apiRoute } from '#domain/addresses.ts';
import type { FetchPath } from '#tests/app/fetch-from.ts';

/**
 * Renders an app or a part of it at an address, with the query client of the panel, the query store
 * of public pages, which contains the values of the site, and the given network.
 */
export function renderAt(address: string, content: ReactNode, fetchPath: FetchPath): void {
  vi.stubGlobal('fetch', fetchPath);
  window.history.replaceState(null, '', address);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <QueryStoreContext value={createQueryStore(getJson, { [apiRoute.site]: defaultSite() })}>
        {content}
      </QueryStoreContext>
    </QueryClientProvider>,
  );
}
