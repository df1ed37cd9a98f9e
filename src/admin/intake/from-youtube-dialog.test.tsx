import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openVideos } from '#tests/components/source-dialogs.ts';
import { expectToast } from '#tests/components/render-panel.tsx';
import { slowTest } from '#tests/slow-test.ts';

const CHANNEL = 'UC0123456789abcdefghijkl';

async function openDialog() {
  const panel = await openVideos([]);
  await panel.user.click(screen.getByRole('button', { name: 'From YouTube' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'From YouTube' }));
  await dialog.findByLabelText('Channel ID');
  return Object.assign(panel, { dialog });
}

function csvFile(headers: string, rows: string[]): File {
  return new File([[headers, ...rows].join('\n')], 'videos.csv', { type: 'text/csv' });
}

const HEADERS =
  'Video ID,Video Title (Original),Video Description (Original),Video Publish Timestamp';

slowTest('the owner sets the channel, and stops asking for its uploads', async () => {
  await using panel = await openDialog();
  const { dialog, user } = panel;
  await user.type(dialog.getByLabelText('Channel ID'), '@someone');
  await user.click(dialog.getByRole('button', { name: 'Save Channel' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('A channel ID starts with UC');
  await user.clear(dialog.getByLabelText('Channel ID'));
  await user.type(dialog.getByLabelText('Channel ID'), `https://youtube.com/channel/${CHANNEL}`);
  await user.click(dialog.getByRole('button', { name: 'Save Channel' }));
  await expectToast('Channel saved');
  expect(dialog.getByLabelText<HTMLInputElement>('Channel ID').value).toBe(CHANNEL);
  await user.click(await dialog.findByRole('button', { name: 'Stop asking' }));
  await expectToast('YouTube is not asked any more');
});

test('a library is shown, and imported as drafts', async () => {
  await using panel = await openDialog();
  const { dialog, user } = panel;
  const rows = ['aaaaaaaaaaa,First,Text,2020-01-01T00:00:00Z', 'bbbbbbbbbbb,Second,,'];
  await user.upload(
    dialog.getByLabelText('List of videos from Google Takeout'),
    csvFile(HEADERS, rows),
  );
  await dialog.findByRole('cell', { name: 'First' });
  expect(dialog.queryByText('Which column is which?')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Import 2 drafts' }));
  await expectToast('2 drafts added');
  const stored = await panel.app.database.selectFrom('videos').select('title').execute();
  expect(stored.map(({ title }) => title)).toEqual(expect.arrayContaining(['First', 'Second']));
});

test('the columns of a file in another language are chosen by hand', async () => {
  await using panel = await openDialog();
  const { dialog, user } = panel;
  await user.upload(
    dialog.getByLabelText('List of videos from Google Takeout'),
    csvFile('Video-ID,Titel', ['aaaaaaaaaaa,Erste Folge']),
  );
  await dialog.findByRole('cell', { name: 'aaaaaaaaaaa' });
  await user.selectOptions(dialog.getByLabelText('Title'), 'Titel');
  expect(await dialog.findByRole('cell', { name: 'Erste Folge' })).toBeDefined();
});
