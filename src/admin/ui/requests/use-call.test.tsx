import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { callKey } from '#domain/calls/call.ts';
import {
  createSocialLink,
  listAdminSocialLinks,
  listSocialLinks,
  updateSocialLink,
} from '#domain/calls/social-link-calls.ts';
import type { AdminSocialLink } from '#domain/social-links/social-link.ts';
import { fetchFrom } from '#tests/app/fetch-from.ts';
import { createQueryClient } from '#web/http/query-client.ts';

import { useCall } from './use-call.ts';

const link: AdminSocialLink = {
  id: 'a1b2',
  platform: 'email',
  url: 'me@example.org',
  isVisible: false,
  sortOrder: 1,
  createdAt: '2025-03-01T12:00:00.000Z',
  updatedAt: '2025-03-01T12:00:00.000Z',
};

const lists = [listSocialLinks, listAdminSocialLinks];

/** Renders a hook with a query cache that contains the public and the admin list. */
function renderCall<Made>(useMade: () => Made) {
  const replies = {
    '/api/csrf-token': () => Response.json({ csrfToken: 'token' }),
    'POST /api/social-links': () => Response.json(link, { status: 201 }),
    'PATCH /api/social-links/a1b2': () => Response.json(link),
  };
  vi.stubGlobal('fetch', fetchFrom({ replies }));
  const queryClient = createQueryClient();
  for (const list of lists) queryClient.setQueryData(callKey(list), []);
  const { result } = renderHook(useMade, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  });
  const invalidated = () =>
    lists.map((list) => queryClient.getQueryState(callKey(list))?.isInvalidated);
  return { result, invalidated };
}

test('creating a social link invalidates the public and the admin list', async () => {
  const { result, invalidated } = renderCall(() => useCall(createSocialLink));
  expect(invalidated()).toEqual([false, false]);
  await act(() =>
    result.current.mutateAsync({
      body: { platform: 'email', url: 'me@example.org', isVisible: true },
    }),
  );
  expect(invalidated()).toEqual([true, true]);
});

test('updating a social link invalidates the public and the admin list', async () => {
  const { result, invalidated } = renderCall(() => useCall(updateSocialLink, { id: 'a1b2' }));
  expect(invalidated()).toEqual([false, false]);
  await act(() => result.current.mutateAsync({ body: { isVisible: false } }));
  expect(invalidated()).toEqual([true, true]);
});
