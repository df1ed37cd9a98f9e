import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import type { Replies } from '#tests/app/fetch-from.ts';
import { heldReply, renderPanel } from '#tests/components/render-panel.tsx';
import { startApp } from '#tests/app/start-app.ts';

async function openSecurity(app: Awaited<ReturnType<typeof startApp>>, replies: Replies = {}) {
  const panel = await renderPanel(adminAddress.security, { app, replies });
  return { ...panel, region: within(await screen.findByRole('region', { name: 'Activity' })) };
}

test('the Security tab lists what was done, when and from where, newest first', async () => {
  await using app = await startApp();
  const entry = { event: 'change', detail: 'Add a video', client: 'abcdef' } as const;
  await app.database
    .insertInto('audit_entries')
    .values([
      { ...entry, id: '1', at: '2025-03-01T12:00:00.000Z' },
      { id: '2', at: '2025-03-02T12:00:00.000Z', event: 'console', detail: 'unlock', client: null },
    ])
    .execute();
  const { region } = await openSecurity(app);
  const items = await region.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Command on the server: unlockMar 2, 2025, \d+:00\s[AP]M$/),
    expect.stringMatching(/^Changed: Add a videoMar 1, 2025, \d+:00\s[AP]M · network abcdef$/),
  ]);
});

test('the activity shows that it is loading, that loading has failed, and that it is empty', async () => {
  await using app = await startApp();
  const held = heldReply();
  const replies = [held.reply, () => Response.json([])];
  const { region, user } = await openSecurity(app, {
    'GET /api/admin/audit-trail': () => replies.shift()?.(),
  });
  expect(region.getByRole('status').textContent).toBe('Loading...');
  await act(async () => held.release(new Response(null, { status: 503 })));
  expect((await region.findByRole('alert')).textContent).toContain('could not be loaded');
  await user.click(region.getByRole('button', { name: 'Try again' }));
  await region.findByText('Nothing has been recorded yet.');
});

test('the activity shows 10 entries at first, and all on request', async () => {
  await using app = await startApp();
  const entry = { event: 'change', detail: 'Add a video', client: null } as const;
  const rows = Array.from({ length: 11 }, (_, index) => ({
    ...entry,
    id: String(index),
    at: '2025-03-01T12:00:00.000Z',
  }));
  await app.database.insertInto('audit_entries').values(rows).execute();
  const { region, user } = await openSecurity(app);
  expect(await region.findAllByRole('listitem')).toHaveLength(10);
  await user.click(region.getByRole('button', { name: 'Show all 11' }));
  expect(region.getAllByRole('listitem')).toHaveLength(11);
  expect(region.queryByRole('button')).toBeNull();
});
