import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import { heldReply, renderPanel } from '#tests/components/render-panel.tsx';
import { startApp } from '#tests/app/start-app.ts';

test.each([
  {
    what: 'known browsers',
    address: adminAddress.security,
    heading: 'Known Browsers',
    call: 'GET /api/admin/known-browsers',
    reply: () => Response.json([]),
    empty: /^No known browsers/,
  },
  {
    what: 'passkeys',
    address: adminAddress.security,
    heading: 'Passkeys',
    call: 'GET /api/admin/passkeys',
    reply: () => undefined,
    empty: 'No passkeys yet.',
  },
  {
    what: 'activity',
    address: adminAddress.security,
    heading: 'Activity',
    call: 'GET /api/admin/audit-trail?limit=20',
    reply: () => Response.json([]),
    empty: 'Nothing has been recorded yet.',
  },
  {
    what: 'videos',
    address: adminAddress.videos,
    heading: 'Video Management',
    call: 'GET /api/admin/videos',
    reply: () => undefined,
    empty: 'No videos found. Create your first video to get started.',
  },
  {
    what: 'messages',
    address: adminAddress.messages,
    heading: 'Messages',
    call: 'GET /api/admin/messages',
    reply: () => undefined,
    empty: 'No Messages Yet',
  },
])(
  'the list of $what shows that it is loading, that loading has failed, and that it is empty',
  async ({ what, address, heading, call, reply, empty }) => {
    await using app = await startApp();
    const held = heldReply();
    const replies = [held.reply, reply];
    const { user } = await renderPanel(address, {
      app,
      replies: { [call]: () => replies.shift()?.() },
    });
    const title = await screen.findByRole('heading', { name: heading });
    const part = within(title.closest<HTMLElement>('section, main') ?? title);
    expect((await part.findByRole('status')).textContent).toBe('Loading...');
    await act(async () => held.release(new Response(null, { status: 503 })));
    const alert = await part.findByRole('alert');
    expect(alert.textContent).toContain(`The ${what} could not be loaded.`);
    await user.click(part.getByRole('button', { name: 'Try again' }));
    await part.findByText(empty);
  },
);

test.each([
  ['Add New Video', adminAddress.videos, 'GET /api/admin/videos'],
  ['Add Link', adminAddress.settings, 'GET /api/admin/social-links'],
])('until its list has loaded, "%s" is disabled', async (name, address, call) => {
  await using app = await startApp();
  const held = heldReply();
  await renderPanel(address, { app, replies: { [call]: held.reply } });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  // The next sort order is not known.
  expect(button.disabled).toBe(true);
  await act(async () => held.release(new Response(null, { status: 503 })));
  await screen.findByText(/could not be loaded\./);
  expect(button.disabled).toBe(true);
});
