import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectToast, named } from '#tests/components/render-panel.tsx';
import {
  chooseAction,
  moreButton,
  openVideosPage,
  videoRow,
  videoTitles,
} from '#tests/components/videos-page.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

const QUESTION = 'Are you sure you want to delete this video?';

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
}

async function rowsLeft({ database }: TestApp): Promise<[videos: number, sources: number]> {
  const videos = await database.selectFrom('videos').select('id').execute();
  const sources = await database.selectFrom('sources').select('id').execute();
  return [videos.length, sources.length];
}

test('the list shows every video with its thumbnail, state, switch and badge', async () => {
  await using app = await startApp();
  await makeVideo(app.database, {
    title: 'A short draft',
    isVertical: true,
    isPublished: false,
    sortOrder: 2,
    publishDate: daysAgo(17),
  });
  const older = await makeVideo(app.database, {
    title: 'An older video',
    youtubeId: 'abcdefghijk',
    sortOrder: 1,
    publishDate: daysAgo(400),
  });
  await openVideosPage(app);
  expect(videoTitles()).toEqual(['A short draft', 'An older video']);

  const draft = videoRow('A short draft');
  expect(draft.getByText(/^Draft/, { selector: 'p' })).toBeDefined();
  expect(draft.queryByText(/Published/)).toBeNull();
  const draftSwitch = draft.getByRole<HTMLInputElement>('switch');
  expect(draftSwitch.checked).toBe(false);
  expect(draft.getByRole('switch', { name: named('Draft A short draft') })).toBe(draftSwitch);
  expect(draft.getByText('Vertical')).toBeDefined();

  const published = videoRow('An older video');
  expect(published.getByText(/^Published 1 year ago/)).toBeDefined();
  expect(published.getByRole<HTMLInputElement>('switch').checked).toBe(true);
  expect(published.queryByText('Vertical')).toBeNull();
  const thumbnail = published.element.querySelector('img');
  expect(thumbnail?.getAttribute('src')).toMatch(/ytimg\.com\/vi\/abcdefghijk\//);
  const view = published.getByRole('link', { name: 'An older video' });
  expect(view.getAttribute('href')).toBe(`/video/${older.id}`);
  expect(view.getAttribute('target')).toBe('_blank');
  expect(view.getAttribute('rel')).toMatch(/noopener/);
});

test('the list shows when a scheduled video will appear', async () => {
  await using app = await startApp();
  const publishDate = '2100-05-03T14:00:00.000Z';
  await makeVideo(app.database, { title: 'Next week', publishDate, sortOrder: 2 });
  await makeVideo(app.database, { title: 'A draft', publishDate, isPublished: false });
  await openVideosPage(app);
  const { getByText, getByRole } = videoRow('Next week');
  expect(getByText(/^Scheduled May 3, 2100, 7:00\sAM PDT/)).toBeDefined();
  expect(getByRole('switch', { name: named('Scheduled Next week') })).toBeDefined();
  expect(videoRow('A draft').queryByText(/Scheduled/)).toBeNull();
});

test('the address of a video can be copied', async () => {
  await using app = await startApp();
  const { id } = await makeVideo(app.database, { title: 'The only one' });
  const { user } = await openVideosPage(app);
  await chooseAction(user, 'The only one', 'Copy link');
  const url = `${window.location.origin}/video/${id}`;
  await expectToast('Link copied!', url);
  expect(await navigator.clipboard.readText()).toBe(url);
});

test('deleting a video asks for confirmation and deletes its sources too, and Undo restores both', async () => {
  await using app = await startApp();
  const { id: videoId } = await makeVideo(app.database, { title: 'To go' });
  await makeSource(app.database, { videoId });
  const { user } = await openVideosPage(app);
  await chooseAction(user, 'To go', 'Delete');
  const question = await screen.findByRole('alertdialog', { name: QUESTION });
  expect(question.textContent).toContain(
    '“To go” will be deleted with its sources and files. The trash keeps it for 30 days.',
  );
  expect(document.activeElement?.textContent).toBe('Cancel');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(document.activeElement).toBe(moreButton('To go'));
  expect(await rowsLeft(app)).toEqual([1, 1]);

  await chooseAction(user, 'To go', 'Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await expectToast('Video deleted successfully');
  await screen.findByText(/^No videos found\./);
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(await rowsLeft(app)).toEqual([0, 0]);

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expectToast('Video restored successfully');
  await screen.findByRole('heading', { name: 'To go' });
  expect(await rowsLeft(app)).toEqual([1, 1]);
});

slowTest('deleting a video remounts none of the other rows', async () => {
  await using app = await startApp();
  for (let number = 30; number >= 1; number -= 1) {
    await makeVideo(app.database, { title: `Video ${number}.`, sortOrder: 31 - number });
  }
  const { user } = await openVideosPage(app);
  await screen.findByRole('heading', { name: 'Video 30.' });
  const rowsBefore = videoTitles().map((title) => videoRow(title).element);
  await chooseAction(user, 'Video 1.', 'Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(videoTitles()).toHaveLength(29));
  expect(rowsBefore.filter((element) => element.isConnected)).toHaveLength(29);
});

slowTest('a handle keeps the focus when its video moves to a later batch of rows', async () => {
  await using app = await startApp();
  for (let number = 26; number >= 1; number -= 1) {
    await makeVideo(app.database, { title: `Video ${number}.`, sortOrder: 27 - number });
  }
  const { user } = await openVideosPage(app);
  await screen.findByRole('heading', { name: 'Video 26.' });
  videoRow('Video 24.').button('Move Video 24. with the arrow keys').focus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() =>
    expect(videoTitles().slice(-3)).toEqual(['Video 25.', 'Video 24.', 'Video 26.']),
  );
  expect(document.activeElement).toBe(
    videoRow('Video 24.').button('Move Video 24. with the arrow keys'),
  );
});
