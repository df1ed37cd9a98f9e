import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectToast, named, replace } from '#tests/components/render-panel.tsx';
import {
  alerts,
  linkField,
  openVideoDialog,
  saveVideo,
  titleField,
  videoDialog,
} from '#tests/components/video-dialogs.ts';
import { videoRow, videoTitles } from '#tests/components/videos-page.ts';
import { makeVideo, storedVideos } from '#tests/rows/make-video.ts';
import { startApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';
import { openVideos } from '#tests/components/source-dialogs.ts';

const ID = 'dQw4w9WgXcQ';

const sortOrderField = () => videoDialog().getByLabelText<HTMLInputElement>('Sort order');

test('a new video is stored with the id from its link, published now and listed first', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { title: 'First', sortOrder: 2 });
  const { user } = await openVideoDialog(app);
  expect(document.activeElement).toBe(linkField());
  expect(sortOrderField().value).toBe('3');
  expect(videoDialog().queryByText(/published/i)).toBeNull();
  await user.type(linkField(), `https://youtu.be/${ID}?t=42`);
  await user.type(titleField(), 'A new <b>video</b>');
  await user.type(
    videoDialog().getByLabelText('Description'),
    'Two lines,\nof which javascript: is the second.',
  );
  await saveVideo(user);
  await expectToast('Video created successfully');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add New Video' }));
  expect(videoTitles()).toEqual(['A new <b>video</b>', 'First']);
  expect(screen.getByText(/^Published today/)).toBeDefined();

  const [stored] = await storedVideos(app);
  expect(stored).toMatchObject({
    title: 'A new <b>video</b>',
    description: 'Two lines,\nof which javascript: is the second.',
    youtubeId: ID,
    youtubeUrl: `https://youtu.be/${ID}?t=42`,
    thumbnail: `https://i.ytimg.com/vi/${ID}/hqdefault.jpg`,
    isPublished: true,
    isVertical: false,
    sortOrder: 3,
  });
});

slowTest('the dialog shows when a video with a future date will be published', async () => {
  await using app = await startApp();
  const { user } = await openVideoDialog(app);
  const date = videoDialog().getByLabelText('Publish date');
  const schedule =
    /^Scheduled May [34], 2100, .*M( P[DS]T)?\. Visitors will not see it before then\.$/;
  expect(videoDialog().queryByText(/Scheduled/)).toBeNull();
  await replace(user, date, '2100-05-03T14:00');
  expect(await videoDialog().findByText(schedule)).toBeDefined();
  await replace(user, date, '2020-05-03T14:00');
  expect(videoDialog().queryByText(/Scheduled/)).toBeNull();
});

test('a video without a date is saved without one or given one, but no video loses its date', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { title: 'Dated', sortOrder: 2 });
  await makeVideo(app.database, { title: 'Undated', publishDate: null });
  const { user } = await openVideoDialog(app, 'Undated');
  await replace(user, titleField(), 'Still undated');
  await saveVideo(user);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: named('Edit Still undated') }));
  expect(videoDialog().getByText('Just published')).toBeDefined();
  await replace(user, videoDialog().getByLabelText('Publish date'), '2020-05-03T14:00');
  expect(videoDialog().queryByText('Just published')).toBeNull();
  await saveVideo(user);
  await expectToast('Video updated successfully');
  const [, undated] = await storedVideos(app);
  expect(undated?.publishDate).toBe(new Date('2020-05-03T14:00').toISOString());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(screen.getByRole('button', { name: named('Edit Dated') }));
  await user.clear(videoDialog().getByLabelText('Publish date'));
  expect(videoDialog().queryByText('Just published')).toBeNull();
  await saveVideo(user);
  await waitFor(() => expect(alerts()).toEqual(['Please enter a date and a time']));
});

test('when its field loses the focus, an invalid sort order that was typed is corrected, and a stored 0 is kept', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { title: 'The only one', sortOrder: 0 });
  const { user } = await openVideoDialog(app, 'The only one');
  await user.click(sortOrderField());
  await user.tab();
  expect(sortOrderField().value).toBe('0');
  for (const [typed, read] of [
    ['', '1'],
    ['-4', '1'],
    ['0', '1'],
    ['7.9', '7'],
  ] as const) {
    await replace(user, sortOrderField(), typed);
    await user.tab();
    expect(sortOrderField().value).toBe(read);
  }
  await user.clear(sortOrderField());
  await user.keyboard('{Enter}');
  await expectToast('Video updated successfully');
  expect((await storedVideos(app))[0]?.sortOrder).toBe(1);
});

test('a new video can stay a draft', async () => {
  await using app = await startApp();
  const { user } = await openVideoDialog(app);
  await user.type(linkField(), ID);
  await user.type(titleField(), 'Not yet');
  await user.click(videoDialog().getByRole('button', { name: 'Save as draft' }));
  await expectToast('Video created successfully');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await storedVideos(app)).toEqual([
    expect.objectContaining({ title: 'Not yet', isPublished: false }),
  ]);
});

slowTest('"Save and add sources" leads from a new draft to its sources', async () => {
  await using app = await startApp();
  const { user } = await openVideoDialog(app);
  await user.type(linkField(), ID);
  await user.click(videoDialog().getByRole('button', { name: 'Save and add sources' }));
  expect(alerts()).toEqual(['Title is required']);
  await user.type(titleField(), 'With evidence');
  await user.click(videoDialog().getByRole('button', { name: 'Save and add sources' }));
  await screen.findByRole('dialog', { name: 'Manage Sources' });
  const draft = within(await videoDialog().findByRole('region', { name: 'Draft' }));
  expect(await draft.findByText('The video has no source.')).toBeDefined();
  expect(await storedVideos(app)).toEqual([expect.objectContaining({ isPublished: false })]);

  await user.click(draft.getByRole('button', { name: 'Publish Video' }));
  await user.click(await screen.findByRole('button', { name: 'Publish anyway' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Draft' })).toBeNull());
  expect(await storedVideos(app)).toEqual([expect.objectContaining({ isPublished: true })]);
});

test('"Save and add sources" leads from an edited video to its sources', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { title: 'Before' });
  const { user } = await openVideoDialog(app, 'Before');
  await replace(user, titleField(), 'After');
  await user.click(videoDialog().getByRole('button', { name: 'Save and add sources' }));
  await screen.findByRole('dialog', { name: 'Manage Sources' });
  expect(videoDialog().getByText('After')).toBeDefined();
  expect(await storedVideos(app)).toEqual([
    expect.objectContaining({ title: 'After', isPublished: true }),
  ]);
});

slowTest('Enter in a field saves a stored video, but no new one', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { title: 'Before' });
  const { user, writes } = await openVideoDialog(app);
  await user.type(linkField(), ID);
  await user.type(titleField(), 'Not yet{Enter}');
  await user.click(videoDialog().getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(writes).toEqual([]);

  await user.click(videoRow('Before').button('Edit Before'));
  await screen.findByRole('dialog', { name: 'Edit Video' });
  await replace(user, titleField(), 'After{Enter}');
  await expectToast('Video updated successfully');
  expect((await storedVideos(app)).map(({ title }) => title)).toEqual(['After']);
});

test('the date of a draft can be emptied, and then it gets one when it is published', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { title: 'Later', isPublished: false });
  const { user } = await openVideoDialog(app, 'Later');
  await user.clear(videoDialog().getByLabelText('Publish date'));
  const note = videoDialog().getByText(/^Without a date, it gets that of the moment when you/);
  expect(note.parentElement?.children).toHaveLength(1);
  await saveVideo(user);
  await expectToast('Video updated successfully');
  expect(await storedVideos(app)).toEqual([expect.objectContaining({ publishDate: null })]);
});

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
