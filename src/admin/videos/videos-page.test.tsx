import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import { expectToast, heldReply, named, renderPanel } from '#tests/components/render-panel.tsx';
import {
  addVideoButton,
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

const LIST = 'GET /api/admin/videos';
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

test('the list shows a video without a readable date as just published', async () => {
  await using app = await startApp();
  const video = await makeVideo(app.database);
  const videos = [
    { ...video, id: '1', title: 'Null', publishDate: null },
    { ...video, id: '2', title: 'Missing', publishDate: undefined },
    { ...video, id: '3', title: 'Unreadable', publishDate: 'soon' },
  ];
  await openVideosPage(app, { '/api/admin/videos': () => Response.json(videos) });
  for (const { title } of videos) {
    expect(videoRow(title).getByText(/^Just published/)).toBeDefined();
    expect(videoRow(title).queryByText(/Scheduled/)).toBeNull();
  }
});

test('each row shows how many sources the video has', async () => {
  await using app = await startApp();
  const { id: videoId } = await makeVideo(app.database, { title: 'With sources' });
  await makeSource(app.database, { videoId });
  await makeSource(app.database, { videoId });
  await makeVideo(app.database, { title: 'Without' });
  await openVideosPage(app);
  expect(await videoRow('With sources').findByText(/ · 2 sources$/)).toBeDefined();
  expect(videoRow('Without').getByText(/ · no sources$/)).toBeDefined();
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

test('an empty list shows how to add the first video', async () => {
  await using app = await startApp();
  await openVideosPage(app);
  expect(
    screen.getByText('No videos found. Create your first video to get started.'),
  ).toBeDefined();
});

slowTest(
  'the list shows that it is loading or that loading has failed, and "Try again" loads it again',
  async () => {
    await using app = await startApp();
    await makeVideo(app.database, { title: 'The only one' });
    const held = heldReply();
    const replies = [held.reply];
    const { user } = await renderPanel(adminAddress.videos, {
      app,
      replies: { [LIST]: () => replies.shift()?.() },
    });
    await screen.findByRole('heading', { name: 'Video Management' });
    expect(screen.getByRole('status').textContent).toBe('Loading...');
    expect(addVideoButton().disabled).toBe(true);

    await act(async () => held.release(new Response(null, { status: 503 })));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The videos could not be loaded.');
    // The sort order of a new video is not known yet, so no video can be added.
    expect(addVideoButton().disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'The only one' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('1 video');
    expect(addVideoButton().disabled).toBe(false);
  },
);

test('deleting a video asks for confirmation and deletes its sources too', async () => {
  await using app = await startApp();
  const { id: videoId } = await makeVideo(app.database, { title: 'To go' });
  await makeSource(app.database, { videoId });
  const { user } = await openVideosPage(app);
  await chooseAction(user, 'To go', 'Delete');
  const question = await screen.findByRole('alertdialog', { name: QUESTION });
  expect(question.textContent).toContain('“To go” will be deleted with its sources and files.');
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
});

slowTest(
  'the Delete button is disabled during the request; without a reply a failure is shown and the video stays',
  async () => {
    await using app = await startApp();
    const { id } = await makeVideo(app.database, { title: 'To stay' });
    const { promise, reject } = Promise.withResolvers<Response>();
    const { user, writes } = await openVideosPage(app, {
      [`DELETE /api/videos/${id}`]: () => promise,
    });
    await chooseAction(user, 'To stay', 'Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const waiting = await screen.findByRole<HTMLButtonElement>('button', { name: 'Deleting...' });
    expect(waiting.disabled).toBe(true);
    reject(new TypeError('Failed to fetch'));
    await expectToast(
      'Failed to delete video',
      'The server did not answer. Check your connection and try again.',
    );
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(videoTitles()).toEqual(['To stay']);
    expect(writes).toHaveLength(1);
  },
);

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

slowTest(
  'a handle keeps the focus when its video moves past the first rendered rows of the list',
  async () => {
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
  },
);

slowTest(
  'a video that another window deleted disappears from the list when an action on it fails',
  async () => {
    await using app = await startApp();
    await makeVideo(app.database, { title: 'Gone' });
    const { user } = await openVideosPage(app);
    await chooseAction(user, 'Gone', 'Delete');
    await app.database.deleteFrom('videos').execute();
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await expectToast('Failed to delete video');
    await waitFor(() => expect(videoTitles()).toEqual([]));
  },
);

slowTest(
  'a request with a refused token is repeated with a new token, and no failure is shown',
  async () => {
    await using app = await startApp();
    const { id } = await makeVideo(app.database, { title: 'The only one' });
    const refusals = [new Response(null, { status: 403 })];
    const { user, writes } = await openVideosPage(app, {
      [`PATCH /api/videos/${id}`]: () => refusals.shift(),
    });
    await user.click(videoRow('The only one').getByRole('switch'));
    await expectToast('Video updated successfully');
    expect(writes).toHaveLength(2);
  },
);
