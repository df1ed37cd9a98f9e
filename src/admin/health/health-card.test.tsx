import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import type { HealthLine } from '#domain/health/health.ts';
import type { Replies } from '#tests/app/fetch-from.ts';
import { renderPanel } from '#tests/components/render-panel.tsx';
import { startApp, type TestApp } from '#tests/app/start-app.ts';

async function openHealth(app: TestApp, replies: Replies = {}) {
  const panel = await renderPanel(adminAddress.health, { app, replies });
  return { ...panel, region: within(await screen.findByRole('region', { name: 'Health' })) };
}

test('the card has a line for each part of the site', async () => {
  await using app = await startApp();
  const { region } = await openHealth(app);
  await waitFor(() => expect(region.getAllByRole('listitem')).toHaveLength(7));
  expect(region.getAllByText('Warning').length).toBeGreaterThan(0);
  expect(region.getByText(/^No mail server is set up/)).toBeDefined();
  expect(region.getByRole('button', { name: 'Check again' })).toBeDefined();
});

test('the address of newer versions is a link', async () => {
  await using app = await startApp();
  const text = 'This version is 4 months old. Newer versions: https://example.org/new';
  const line: HealthLine = { id: 'version', level: 'bad', text };
  const { region } = await openHealth(app, {
    'GET /api/admin/health': () => Response.json({ lines: [line] }),
  });
  const link = await region.findByRole('link', { name: /^https:\/\/example\.org\/new/ });
  expect(link.getAttribute('href')).toBe('https://example.org/new');
  expect(region.getByText('Problem')).toBeDefined();
});
