import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openVideos, VIDEO } from '#tests/components/source-dialogs.ts';

const attention = (problems: string[]) => (videoId: string) => ({
  'GET /api/admin/attention': () =>
    Response.json({
      videos: problems.length === 0 ? [] : [{ id: videoId, title: VIDEO, problems }],
    }),
});

test('the videos that need attention are listed, and lead to their sources', async () => {
  await using panel = await openVideos([], attention(['The source “The act” is gone.']));
  const summary = await screen.findByText('1 video needs attention');
  await panel.user.click(summary);
  const strip = within(summary.parentElement ?? summary);
  expect(strip.getByText('The source “The act” is gone.')).toBeDefined();
  await panel.user.click(strip.getByRole('button', { name: VIDEO }));
  await screen.findByRole('dialog', { name: 'Manage Sources' });
});

test('without problems there is no list', async () => {
  await using panel = await openVideos([], attention([]));
  expect(panel.writes).toEqual([]);
  expect(screen.queryByText(/attention/)).toBeNull();
});
