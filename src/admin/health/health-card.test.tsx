import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import type { HealthLine } from '#domain/health/health.ts';
import type { Replies } from '#tests/app/fetch-from.ts';
import { backUpAtNight, flipByte, uploadFile } from '#tests/archives/altered-file.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { expectToast, renderPanel } from '#tests/components/render-panel.tsx';
import { readUpload } from '#tests/rows/stored-files.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';

async function openHealth(app: TestApp, replies: Replies = {}) {
  const panel = await renderPanel(adminAddress.settings, { app, replies });
  return { ...panel, region: within(await screen.findByRole('region', { name: 'Health' })) };
}

test('the card has a line for each part of the site, and can be loaded again', async () => {
  await using app = await startApp();
  const failed = [() => new Response(null, { status: 503 })];
  const { user, region } = await openHealth(app, {
    'GET /api/admin/health': () => failed.shift()?.(),
  });
  await user.click(await region.findByRole('button', { name: 'Try again' }));
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
    'GET /api/admin/health': () => Response.json({ lines: [line], alteredFiles: [] }),
  });
  const link = await region.findByRole('link', { name: /^https:\/\/example\.org\/new/ });
  expect(link.getAttribute('href')).toBe('https://example.org/new');
  expect(region.getByText('Problem')).toBeDefined();
});

test('an altered file is put back, and another one has no good backup', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const headers = await app.signIn();
  const { name, content } = await uploadFile(app, headers, 'pdf');
  await backUpAtNight(app, clock.now);
  const late = await uploadFile(app, headers, 'txt');
  for (const file of [name, late.name]) await flipByte(app, file);
  clock.advance({ hours: 1 });
  await backUpAtNight(app, clock.now);

  const { user, region } = await openHealth(app);
  const list = within(await region.findByRole('list', { name: 'Altered files' }));
  expect(list.getByText(/^evidence\.txt/).closest('li')?.textContent).toContain(
    'No backup on this server has the good file.',
  );
  await user.click(list.getByRole('button', { name: /^Put the good file back: evidence\.pdf/ }));
  await expectToast('The good file was put back from nightly-2025-03-01T120000.000Z.tar.');
  expect(await readUpload(app.env, name)).toEqual(content);
  await waitFor(() => expect(list.queryByRole('button')).toBeNull());
  expect(region.getByText(/^1 file is no longer as it was uploaded/)).toBeDefined();
});
