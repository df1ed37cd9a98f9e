import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import { expectToast, renderPanel } from '#tests/components/render-panel.tsx';
import { makeVideo, storedVideos } from '#tests/rows/make-video.ts';
import { startApp } from '#tests/app/start-app.ts';

test('the slash focuses the search, and types a slash in a field', async () => {
  await using app = await startApp();
  await makeVideo(app.database);
  const { user } = await renderPanel(adminAddress.videos, { app });
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search videos' });
  await user.keyboard('/');
  expect(document.activeElement).toBe(search);
  await user.keyboard('a/?b');
  expect(search.value).toBe('a/?b');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the question mark lists the keys, and single keys can be switched off there', async () => {
  onTestFinished(() => localStorage.clear());
  await using app = await startApp();
  await makeVideo(app.database);
  const { user } = await renderPanel(adminAddress.videos, { app });
  const search = await screen.findByRole('searchbox', { name: 'Search videos' });
  await user.keyboard('?');
  await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' });
  await user.keyboard('/');
  expect(document.activeElement).not.toBe(search);
  await user.click(screen.getByRole('switch', { name: /single keys/ }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('?/');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).not.toBe(search);

  await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  await user.click(screen.getByRole('switch', { name: /single keys/ }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('/');
  expect(document.activeElement).toBe(search);
});

test.each(['Control', 'Meta'])('%s and Enter save a dialog from any field', async (modifier) => {
  await using app = await startApp();
  await makeVideo(app.database, { title: 'Rents', description: 'One line' });
  const { user } = await renderPanel(adminAddress.videos, { app });
  await user.click(await screen.findByRole('button', { name: /^Edit\s*Rents/ }));
  const description = await screen.findByLabelText(/^Description/);
  await waitFor(() => expect(description).toHaveProperty('value', 'One line'));
  await user.type(description, ' more');
  await user.keyboard(`{${modifier}>}{Enter}{/${modifier}}`);
  await expectToast('Video updated successfully');
  expect((await storedVideos(app))[0]?.description).toBe('One line more');
});
