import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import { callKey } from '#domain/calls/call.ts';
import {
  createSocialLink,
  listAdminSocialLinks,
  listSocialLinks,
} from '#domain/calls/social-link-calls.ts';
import { fetchFrom } from '#tests/app/fetch-from.ts';
import { startApp } from '#tests/app/start-app.ts';
import { named, renderPanel, toastText } from '#tests/components/render-panel.tsx';
import { makeMessage } from '#tests/rows/make-message.ts';
import { makeSocialLink } from '#tests/rows/make-social-link.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { writeUpload } from '#tests/rows/stored-files.ts';
import { createQueryClient } from '#web/http/query-client.ts';

import { useCall } from './use-call.ts';

const lists = [listSocialLinks, listAdminSocialLinks];
const body = { platform: 'email', url: 'me@example.org', isVisible: true } as const;
const link = { ...body, id: 'a1b2', sortOrder: 1, createdAt: '', updatedAt: '' };

test.each([
  ['succeeds', () => Response.json(link, { status: 201 })],
  ['fails', () => new Response(null, { status: 503 })],
])('a call that %s invalidates every list that it may have changed', async (_what, reply) => {
  const replies = {
    '/api/csrf-token': () => Response.json({ csrfToken: 'token' }),
    'POST /api/social-links': reply,
  };
  vi.stubGlobal('fetch', fetchFrom({ replies }));
  const queryClient = createQueryClient();
  for (const list of lists) queryClient.setQueryData(callKey(list), []);
  const invalidated = () =>
    lists.map((list) => queryClient.getQueryState(callKey(list))?.isInvalidated);
  const { result } = renderHook(() => useCall(createSocialLink), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  });
  expect(invalidated()).toEqual([false, false]);
  await act(() => result.current.mutateAsync({ body }).catch(() => {}));
  expect(invalidated()).toEqual([true, true]);
});

const ID = '11111111-2222-4333-8444-555555555555';

const attempts = [
  {
    failure: 'Failed to create video',
    call: 'POST /api/videos',
    opens: ['Add New Video'],
    fields: { 'YouTube link or video ID': 'dQw4w9WgXcQ', Title: 'Taxes' },
    sends: 'Add Video',
  },
  {
    failure: 'Failed to delete video',
    call: `DELETE /api/videos/${ID}`,
    opens: ['More actions for Rents', 'Delete'],
    sends: 'Delete',
  },
  {
    failure: 'Failed to save transcript',
    call: `PUT /api/videos/${ID}/transcript`,
    opens: ['More actions for Rents', 'Transcript'],
    fields: { Text: 'Words.' },
    sends: 'Save Transcript',
  },
  {
    failure: 'Failed to add source',
    call: `POST /api/videos/${ID}/sources`,
    opens: ['Sources of Rents', 'Add Source'],
    fields: { Title: 'Votes' },
    sends: 'Add Source',
  },
  {
    failure: 'Failed to update source',
    call: `PATCH /api/sources/${ID}`,
    opens: ['Sources of Rents', 'Edit Minutes'],
    sends: 'Save Changes',
  },
  {
    failure: 'Failed to delete source',
    call: `DELETE /api/sources/${ID}`,
    opens: ['Sources of Rents', 'Delete Minutes'],
    sends: 'Delete',
  },
  {
    failure: 'Failed to save moments',
    call: `PUT /api/sources/${ID}/citations`,
    opens: ['Sources of Rents', 'Moments of Minutes'],
    sends: 'Save Moments',
  },
  {
    failure: 'Failed to delete message',
    call: `DELETE /api/admin/messages/${ID}`,
    address: adminAddress.messages,
    opens: ['Delete the message from Ada Lovelace'],
    sends: 'Delete',
  },
  {
    failure: 'Failed to add social link',
    call: 'POST /api/social-links',
    address: adminAddress.settings,
    opens: ['Add Link'],
    fields: { Platform: 'Email', URL: 'me@example.org' },
    sends: 'Add Link',
  },
  {
    failure: 'Failed to update social link',
    call: `PATCH /api/social-links/${ID}`,
    address: adminAddress.settings,
    opens: ['Edit the YouTube link'],
    sends: 'Save Changes',
  },
  {
    failure: 'Failed to delete file',
    call: 'DELETE /api/admin/files/notes.txt',
    address: adminAddress.files,
    opens: ['Delete notes.txt'],
    sends: 'Delete',
  },
];

test.each(attempts)(
  'a refused call shows "$failure" and the reason of the server',
  async ({ failure, call, address = adminAddress.videos, opens, fields = {}, sends }) => {
    await using app = await startApp();
    await makeVideo(app.database, { id: ID, title: 'Rents' });
    await makeSource(app.database, { id: ID, videoId: ID, title: 'Minutes' });
    await makeMessage(app.database, { message: { id: ID } });
    await makeSocialLink(app.database, { id: ID });
    await writeUpload(app.env, 'notes.txt');
    const { user } = await renderPanel(address, { app, replies: { [call]: refuse } });
    for (const name of opens) await press(user, name);
    for (const [label, text] of Object.entries(fields)) await fillIn(user, label, text);
    await press(user, sends);
    await expect.poll(toastText).toContain(failure);
    expect(toastText()).toContain('Not today.');
  },
);

function refuse(): Response {
  return Response.json({ message: 'Not today.' }, { status: 503 });
}

/** Presses a button, or an item of the open menu. */
async function press(user: UserEvent, label: string): Promise<void> {
  const name = named(label);
  const item = screen.queryByRole('menuitem', { name });
  await user.click(item ?? (await screen.findByRole('button', { name })));
}

async function fillIn(user: UserEvent, label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  if (field instanceof HTMLSelectElement) await user.selectOptions(field, text);
  else await user.type(field, text);
}
