import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { adminAddress } from '#domain/addresses.ts';
import { MAX_PREVIEW_LINKS } from '#domain/previews/preview-link.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { expectToast, named, renderPanel } from '#tests/components/render-panel.tsx';
import { makeVideo } from '#tests/rows/make-video.ts';
import { slowTest } from '#tests/slow-test.ts';

async function openDialog(app: TestApp, title: string) {
  const panel = await renderPanel(adminAddress.videos, { app });
  const { user } = panel;
  await user.click(await screen.findByRole('button', { name: named(`More actions for ${title}`) }));
  await user.click(await screen.findByRole('menuitem', { name: 'Preview link' }));
  return { ...panel, dialog: within(await screen.findByRole('dialog', { name: 'Preview Links' })) };
}

function storedLinks({ database }: TestApp) {
  return database.selectFrom('preview_links').select(['id', 'createdAt', 'endsAt']).execute();
}

test('a preview link is created for 30 days, its address is shown once, and it is revoked', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { title: 'Rents', isPublished: false });
  const { user, dialog } = await openDialog(app, 'Rents');
  const days = dialog.getByLabelText<HTMLSelectElement>('Valid for');
  expect(days.selectedOptions[0]?.textContent).toBe('7 days');
  await user.selectOptions(days, '30 days');
  await user.click(dialog.getByRole('button', { name: 'Create' }));

  const field = await dialog.findByLabelText<HTMLInputElement>('Address');
  expect(field.value).toMatch(/\/video\/[\w-]+\?preview=[\w-]{43}$/);
  expect(document.activeElement).toBe(field);
  await user.click(dialog.getByRole('button', { name: named('Copy the address') }));
  expect(await navigator.clipboard.readText()).toBe(field.value);
  const [link] = await storedLinks(app);
  expect(Date.parse(link?.endsAt ?? '') - Date.parse(link?.createdAt ?? '')).toBe(30 * 86_400_000);

  await user.click(dialog.getByRole('button', { name: /^Revoke/ }));
  await expectToast('Preview link revoked');
  expect(dialog.queryByLabelText('Address')).toBeNull();
  expect(dialog.queryByRole('list')).toBeNull();
  expect(await storedLinks(app)).toEqual([]);
});

slowTest('a video with 10 preview links gets another one only after one is revoked', async () => {
  await using app = await startApp();
  const { id } = await makeVideo(app.database, { title: 'Rents', isPublished: false });
  const headers = await app.signIn();
  for (let count = 0; count < MAX_PREVIEW_LINKS; count += 1) {
    await app.post(`/api/videos/${id}/preview-links`, {}, headers);
  }
  const { user, dialog } = await openDialog(app, 'Rents');
  await dialog.findByText(/can have 10 links at a time/);
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await storedLinks(app)).toHaveLength(MAX_PREVIEW_LINKS);
  await user.click(dialog.getAllByRole('button', { name: /^Revoke/ })[0] ?? document.body);
  await expectToast('Preview link revoked');
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await dialog.findByLabelText('Address');
  expect(await storedLinks(app)).toHaveLength(MAX_PREVIEW_LINKS);
});

test('the dialog of a public video says that everybody sees its page', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { title: 'Rents' });
  const { dialog } = await openDialog(app, 'Rents');
  expect(dialog.getByText(/This video is public, so its links show/)).toBeDefined();
});
