import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import { heldReply, renderPanel } from '#tests/components/render-panel.tsx';
import { startApp } from '#tests/app/start-app.ts';

test.each([
  {
    region: 'Known Browsers',
    call: 'GET /api/admin/known-browsers',
    failure: 'The known browsers could not be loaded.',
    reply: () => Response.json([]),
    empty: /^No known browsers/,
  },
  {
    region: 'Passkeys',
    call: 'GET /api/admin/passkeys',
    failure: 'The passkeys could not be loaded.',
    reply: () => undefined,
    empty: 'No passkeys yet.',
  },
  {
    region: 'Activity',
    call: 'GET /api/admin/audit-trail?limit=20',
    failure: 'The activity could not be loaded.',
    reply: () => Response.json([]),
    empty: 'Nothing has been recorded yet.',
  },
])(
  '$region shows that it is loading, that loading has failed, and that it is empty',
  async ({ region: name, call, failure, reply, empty }) => {
    await using app = await startApp();
    const held = heldReply();
    const replies = [held.reply, reply];
    const { user } = await renderPanel(adminAddress.security, {
      app,
      replies: { [call]: () => replies.shift()?.() },
    });
    const region = within(await screen.findByRole('region', { name }));
    expect(region.getByRole('status').textContent).toBe('Loading...');
    await act(async () => held.release(new Response(null, { status: 503 })));
    expect((await region.findByRole('alert')).textContent).toContain(failure);
    await user.click(region.getByRole('button', { name: 'Try again' }));
    await region.findByText(empty);
  },
);
