import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Insertable } from 'kysely';
import { adminAddress } from '#domain/addresses.ts';
import type { Tables } from '#server/core/database/tables.ts';
import { failOnce, type Replies } from '#tests/app/fetch-from.ts';
import { renderPanel } from '#tests/components/render-panel.tsx';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

async function openSecurity(app: TestApp, replies: Replies = {}) {
  const panel = await renderPanel(adminAddress.security, { app, replies });
  return { ...panel, region: within(await screen.findByRole('region', { name: 'Activity' })) };
}

test('the Security tab lists what was done, when and from where, newest first', async () => {
  await using app = await startApp();
  await insertEntries(app, [
    { detail: 'Add a video · ed398cd3-5b0c-4f6b-9a53-6f7a3c1d2e40', client: 'abcdef', count: 12 },
    { event: 'console', detail: 'unlock', kind: 'security' },
  ]);
  const { region } = await openSecurity(app);
  const items = await region.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Command on the server: unlockMar 2, 2025, \d+:00\s[AP]M$/),
    expect.stringMatching(/^Added a video · 12 timesMar 1, 2025, \d+:00\s[AP]M · network abcdef$/),
  ]);
  expect(region.queryByRole('button', { name: 'Load more' })).toBeNull();
});

slowTest('older activity is loaded page by page, even after a failure', async () => {
  await using app = await startApp();
  await insertEntries(
    app,
    Array.from({ length: 21 }, () => ({ detail: 'Add a video' })),
  );
  const { region, user } = await openSecurity(app, {
    'GET /api/admin/audit-trail?limit=20&before=2025-03-02T12%3A00%3A00.000Z%2C1': failOnce(),
  });
  await region.findAllByRole('listitem');
  await user.click(region.getByRole('button', { name: 'Load more' }));
  expect((await region.findByRole('alert')).textContent).toContain('could not be loaded');
  expect(region.getAllByRole('listitem')).toHaveLength(20);
  await user.click(region.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(region.getAllByRole('listitem')).toHaveLength(21));
  expect(region.queryByRole('button')).toBeNull();
});

test('the filter shows only what concerns access', async () => {
  await using app = await startApp();
  await insertEntries(app, [
    { event: 'console', detail: 'unlock', kind: 'security' },
    ...Array.from({ length: 30 }, () => ({ detail: 'Add a video' })),
  ]);
  const { region, user } = await openSecurity(app);
  await region.findAllByText('Added a video');
  await user.selectOptions(region.getByRole('combobox', { name: 'Show' }), 'Access only');
  await region.findByText('Command on the server: unlock');
  expect(region.queryByText('Added a video')).toBeNull();
  await user.selectOptions(region.getByRole('combobox', { name: 'Show' }), 'All activity');
  await region.findAllByText('Added a video');
});

/** Stores entries, each a day newer than the previous one. */
async function insertEntries(
  { database }: TestApp,
  entries: Partial<Insertable<Tables['audit_entries']>>[],
): Promise<void> {
  const first = Date.parse('2025-03-01T12:00:00.000Z');
  const rows = entries.map((entry, index) => ({
    id: String(index),
    at: new Date(first + index * 24 * 60 * 60 * 1000).toISOString(),
    event: 'change' as const,
    kind: 'content' as const,
    detail: '',
    client: null,
    count: 1,
    ...entry,
  }));
  await database.insertInto('audit_entries').values(rows).execute();
}
