import { fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import { expectToast, named, renderPanel } from '#tests/components/render-panel.tsx';
import { addVideoButton, openVideosPage } from '#tests/components/videos-page.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo, storedVideos } from '#tests/rows/make-video.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

const TITLE = 'The budget';

const toastButtons = () =>
  ['View on site', 'Preview', 'Copy link'].filter(
    (name) => screen.queryByRole('button', { name }) !== null,
  );

/** Opens the editor of a video and saves it without changes. */
async function saveVideo(app: TestApp): Promise<UserEvent> {
  const { user } = await renderPanel(adminAddress.videos, { app });
  await user.click(await screen.findByRole('button', { name: named(`Edit ${TITLE}`) }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await expectToast('Video updated successfully');
  return user;
}

test('after saving a video that visitors see, the toast offers its page and copies its link', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { title: TITLE });
  const user = await saveVideo(app);
  expect(toastButtons()).toEqual(['View on site', 'Copy link']);

  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  await expectToast('Link copied!');
});

test.each([
  { video: { isPublished: false }, texts: ['It is a draft: visitors do not see it.'] },
  {
    video: { publishDate: '9999-01-01T00:00:00.000Z' },
    texts: ['Scheduled Dec 31, 9998, 4:00', 'PST. Visitors will not see it before then.'],
  },
])('after a save, the toast says why a video is hidden: $texts', async ({ video, texts }) => {
  await using app = await startApp();
  await makeVideo(app.database, { title: TITLE, ...video });
  await saveVideo(app);
  await expectToast(...texts);
  expect(toastButtons()).toEqual(['Preview']);
});

test('the switch that makes a video a draft shows the toast of a draft', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { title: TITLE });
  const { user } = await renderPanel(adminAddress.videos, { app });
  await user.click(await screen.findByRole('switch', { name: named(`Published ${TITLE}`) }));
  await expectToast('Video updated successfully', 'It is a draft: visitors do not see it.');
  expect(toastButtons()).toEqual(['Preview']);
});

test('after a draft was published, the toast says that visitors see it', async () => {
  await using app = await startApp();
  const { id: videoId } = await makeVideo(app.database, { title: TITLE, isPublished: false });
  await makeSource(app.database, { videoId });
  const { user } = await renderPanel(adminAddress.videos, { app });
  await user.click(await screen.findByRole('switch', { name: named(`Draft ${TITLE}`) }));
  await expectToast('Video updated successfully', 'It is live: visitors see it now.');
  expect(toastButtons()).toEqual(['View on site', 'Copy link']);
});

test('after a video was added, the toast says that it is live and makes it a draft without a date', async () => {
  await using app = await startApp();
  const { user } = await openVideosPage(app);
  await user.click(addVideoButton());
  await user.type(screen.getByLabelText('YouTube link or video ID'), 'dQw4w9WgXcQ');
  await user.type(screen.getByLabelText('Title'), TITLE);
  await user.click(screen.getByRole('button', { name: 'Add Video' }));
  await expectToast(
    'Video created successfully',
    'It is live: visitors see it now. It has no sources yet.',
  );
  await user.click(screen.getByRole('button', { name: 'Make it a draft' }));
  await expectToast('Video updated successfully', 'It is a draft: visitors do not see it.');
  expect(await storedVideos(app)).toEqual([
    expect.objectContaining({ isPublished: false, publishDate: null }),
  ]);
  await screen.findByRole('switch', { name: named(`Draft ${TITLE}`) });
});

slowTest('a video that the toast makes a draft keeps its chosen date', async () => {
  await using app = await startApp();
  const { user } = await openVideosPage(app);
  await user.click(addVideoButton());
  await user.type(screen.getByLabelText('YouTube link or video ID'), 'dQw4w9WgXcQ');
  await user.type(screen.getByLabelText('Title'), TITLE);
  fireEvent.change(screen.getByLabelText('Publish date'), {
    target: { value: '2024-07-04T20:30' },
  });
  await user.click(screen.getByRole('button', { name: 'Add Video' }));
  await user.click(await screen.findByRole('button', { name: 'Make it a draft' }));
  await expectToast('Video updated successfully');
  const publishDate = new Date('2024-07-04T20:30').toISOString();
  expect(await storedVideos(app)).toEqual([
    expect.objectContaining({ isPublished: false, publishDate }),
  ]);
});
