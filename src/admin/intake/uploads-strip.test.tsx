import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import { expectToast, named, renderPanel } from '#tests/components/render-panel.tsx';
import { startApp } from '#tests/app/start-app.ts';

test('an upload of the channel is added as a draft, and another one is ignored', async () => {
  await using app = await startApp();
  const upload = {
    description: '',
    publishedAt: '2025-02-01T10:00:00.000Z',
    isVertical: false,
    isIgnored: false,
  };
  await app.database
    .insertInto('intake_items')
    .values([
      { ...upload, youtubeId: 'aaaaaaaaaaa', title: 'First' },
      { ...upload, youtubeId: 'bbbbbbbbbbb', title: 'Second' },
    ])
    .execute();
  const { user } = await renderPanel(adminAddress.videos, { app });
  await user.click(await screen.findByText('2 new uploads'));
  await user.click(screen.getByRole('button', { name: 'Add as draft: First' }));
  await expectToast('Added as a draft');
  await screen.findByText('1 new upload');
  await user.click(screen.getByRole('button', { name: named('Ignore Second') }));
  await waitFor(() => expect(screen.queryByText(/new upload/)).toBeNull());
  expect(
    await app.database.selectFrom('videos').select(['title', 'isPublished']).execute(),
  ).toEqual([{ title: 'First', isPublished: false }]);
});
