import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryKeys } from '#domain/addresses.ts';
import { adminQueryKeys } from '#domain/admin-api.ts';
import type { AdminSocialLink } from '#domain/social-links/social-link.ts';
import { fetchFrom } from '#tests/app/fetch-from.ts';
import { getJson } from '#web/http/get-json.ts';
import { createQueryClient } from '#web/http/query-client.ts';

import { useCreateSocialLink, useUpdateSocialLink } from './social-link-calls.ts';

const link: AdminSocialLink = {
  id: 'a1b2',
  platform: 'email',
  url: 'me@example.org',
  isVisible: false,
  sortOrder: 1,
  createdAt: '2025-03-01T12:00:00.000Z',
  updatedAt: '2025-03-01T12:00:00.000Z',
};

/** Renders a hook with a query cache that contains the public and the admin list. */
function renderCall<Call>(useCall: () => Call) {
  const replies = {
    '/api/csrf-token': () => Response.json({ csrfToken: 'token' }),
    'POST /api/social-links': () => Response.json({}, { status: 201 }),
    'PATCH /api/social-links/a1b2': () => Response.json(link),
  };
  vi.stubGlobal('fetch', fetchFrom({ replies }));
  const queryClient = createQueryClient(getJson);
  queryClient.setQueryData(queryKeys.socialLinks, []);
  queryClient.setQueryData(adminQueryKeys.adminSocialLinks, []);
  const { result } = renderHook(useCall, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  });
  const invalidated = () =>
    [queryKeys.socialLinks, adminQueryKeys.adminSocialLinks].map(
      (key) => queryClient.getQueryState(key)?.isInvalidated,
    );
  return { result, invalidated };
}

test('creating a social link invalidates the public and the admin list', async () => {
  const { result, invalidated } = renderCall(useCreateSocialLink);
  expect(invalidated()).toEqual([false, false]);
  await act(() =>
    result.current.mutateAsync({ platform: 'email', url: 'me@example.org', isVisible: true }),
  );
  expect(invalidated()).toEqual([true, true]);
});

test('updating a social link invalidates the public and the admin list', async () => {
  const { result, invalidated } = renderCall(() => useUpdateSocialLink('a1b2'));
  expect(invalidated()).toEqual([false, false]);
  await act(() => result.current.mutateAsync({ isVisible: false }));
  expect(invalidated()).toEqual([true, true]);
});
