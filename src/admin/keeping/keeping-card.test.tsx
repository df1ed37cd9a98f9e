import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/dates/durations.ts';
import { type KeepingSettings, keepingSettings } from '#domain/keeping/keeping-settings.ts';
import type { Replies } from '#tests/app/fetch-from.ts';
import { expectToast, renderPanel } from '#tests/components/render-panel.tsx';
import { makeKeepingSettings } from '#tests/keeping/make-keeping-settings.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';

async function openKeeping(app: TestApp, replies: Replies = {}) {
  const panel = await renderPanel('/admin/settings/keeping', { app, replies });
  const region = within(await screen.findByRole('region', { name: 'Keeping the evidence' }));
  await region.findByRole('switch', { name: 'Check sources and videos' });
  return { ...panel, region };
}

/** Waits until these settings are stored. */
function expectStored({ database }: TestApp, settings: Partial<KeepingSettings>) {
  return expect.poll(() => findSettings(database, keepingSettings)).toMatchObject(settings);
}

test('everything is off at first, and each switch saves at once', async () => {
  await using app = await startApp();
  const { user, region } = await openKeeping(app);
  const switches = region.getAllByRole<HTMLInputElement>('switch');
  expect(switches.map(({ checked }) => checked)).toEqual([false, false, false, false]);
  await user.click(region.getByRole('switch', { name: 'Keep own copies of documents' }));
  await expectStored(app, { copiesDocuments: true });
  await user.selectOptions(region.getByLabelText('Show copies to visitors'), 'Always');
  await expectStored(app, { copiesShown: 'always' });
});

test('switches that are pressed before the first reply are saved one after another', async () => {
  await using app = await startApp();
  const { region } = await openKeeping(app);
  const press = (name: string) => {
    fireEvent.click(region.getByRole('switch', { name }));
    return region.getByRole<HTMLInputElement>('switch', { name: 'Check sources and videos' });
  };
  expect(press('Check sources and videos').checked).toBe(true);
  expect(press('Keep own copies of documents').checked).toBe(true);
  expect(press('Check sources and videos').checked).toBe(false);
  await expectStored(app, { checksLinks: false, copiesDocuments: true });
  expect(region.queryByRole('button', { name: 'Save mine' })).toBeNull();
});

test('switches that are pressed at once are refused together, and saved together', async () => {
  await using app = await startApp();
  const { user, region } = await openKeeping(app);
  await makeKeepingSettings(app.database, { copiesShown: 'always' });
  fireEvent.click(region.getByRole('switch', { name: 'Check sources and videos' }));
  fireEvent.click(region.getByRole('switch', { name: 'Keep own copies of documents' }));
  const saveMine = await region.findByRole('button', { name: 'Save mine' });
  await user.click(region.getByRole('switch', { name: 'Contact YouTube only after play' }));
  const switches = region.getAllByRole<HTMLInputElement>('switch');
  expect(switches.map(({ checked }) => checked)).toEqual([true, false, true, true]);
  await user.click(saveMine);
  await expectStored(app, {
    checksLinks: true,
    copiesDocuments: true,
    playsAfterClick: true,
    copiesShown: 'always',
  });
  expect(region.queryByRole('button', { name: 'Save mine' })).toBeNull();
});

slowTest('a switch that cannot be saved returns to what is stored, with the reason', async () => {
  await using app = await startApp();
  const { user, region } = await openKeeping(app, {
    'POST /api/admin/keeping': () => Response.json({ message: 'Not now.' }, { status: 503 }),
  });
  const archiving = region.getByRole<HTMLInputElement>('switch', {
    name: 'Send sources to the Internet Archive',
  });
  await user.click(archiving);
  await expectToast('Failed to save');
  expect(archiving.checked).toBe(false);
});

slowTest('while the archive refuses the keys, the card says that no source is sent', async () => {
  await using app = await startApp({ settings: { WAYBACK_KEYS: 'access:secret' } });
  await makeKeepingSettings(app.database, { archivesSources: true });
  await app.database
    .insertInto('counters')
    .values({
      kind: 'slots',
      client: 'wayback keys',
      attempts: 1,
      countedUntil: new Date(Date.now() + HOUR_MS).toISOString(),
    })
    .execute();
  const { user, region } = await openKeeping(app);
  const sentence = /refuses the keys in WAYBACK_KEYS\. No source is sent/;
  expect(region.getByText(sentence)).toBeDefined();
  await user.click(region.getByRole('switch', { name: 'Send sources to the Internet Archive' }));
  await waitFor(() => expect(region.queryByText(sentence)).toBeNull());
});

slowTest('"Load theirs" turns the pressed switch back', async () => {
  await using app = await startApp();
  const { user, region } = await openKeeping(app);
  await makeKeepingSettings(app.database, { checksLinks: true });
  await user.click(region.getByRole('switch', { name: 'Send sources to the Internet Archive' }));
  await user.click(await region.findByRole('button', { name: 'Load theirs' }));
  await waitFor(() => expect(region.queryByRole('button', { name: 'Load theirs' })).toBeNull());
  await expectStored(app, { checksLinks: true, archivesSources: false });
  const checking = region.getByRole<HTMLInputElement>('switch', { name: /^Check sources/ });
  expect(checking.checked).toBe(true);
  expect(document.activeElement).toBe(checking);
});
