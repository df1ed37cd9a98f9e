import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { YoutubeDetails } from '#domain/intake/intake.ts';
import { descriptionOf, expectToast, replace } from '#tests/components/render-panel.tsx';
import {
  alerts,
  linkField,
  openVideoDialog,
  saveVideo,
  titleField,
  videoDialog,
} from '#tests/components/video-dialogs.ts';
import { makeVideo, storedVideos } from '#tests/rows/make-video.ts';
import { startApp } from '#tests/app/start-app.ts';
import { firstOf, slowTest } from '#tests/slow-test.ts';
import type { Replies } from '#tests/app/fetch-from.ts';

const ID = 'dQw4w9WgXcQ';

const verticalSwitch = () =>
  videoDialog().getByRole<HTMLInputElement>('switch', { name: /^Vertical video/ });

test('a typed link shows a preview of its video', async () => {
  await using app = await startApp();
  const { user } = await openVideoDialog(app);
  await user.type(linkField(), `https://m.youtube.com/watch?v=${ID}&feature=share`);
  await videoDialog().findByText(`Video ${ID}`);
  const preview = screen.getByRole('dialog').querySelector('img');
  expect(preview?.getAttribute('src')).toContain(`/vi/${ID}/`);
  expect(verticalSwitch().checked).toBe(false);
  expect(alerts()).toEqual([]);
});

slowTest('a link to another site is refused at its field, and nothing is sent', async () => {
  await using app = await startApp();
  const { user, writes } = await openVideoDialog(app);
  await user.type(linkField(), 'https://vimeo.com/12345');
  await user.type(titleField(), 'A video');
  await waitFor(() =>
    expect(descriptionOf(linkField())).toMatch(/This is not a YouTube link or video ID$/),
  );
  expect(screen.getByRole('dialog').querySelector('img')).toBeNull();
  await saveVideo(user);
  await waitFor(() => expect(document.activeElement).toBe(linkField()));
  await replace(user, linkField(), ID);
  await waitFor(() => expect(alerts()).toEqual([]));
  expect(writes).toEqual([]);
});

test('a Shorts link makes the video vertical, and another link reverts that', async () => {
  await using app = await startApp();
  const { user } = await openVideoDialog(app);
  await replace(user, linkField(), `https://www.youtube.com/shorts/${ID}`);
  await waitFor(() => expect(verticalSwitch().checked).toBe(true));
  await replace(user, linkField(), `https://youtu.be/${ID}`);
  await waitFor(() => expect(verticalSwitch().checked).toBe(false));
  await user.click(verticalSwitch());
  await replace(user, linkField(), `https://youtu.be/${ID}?si=abc`);
  expect(verticalSwitch().checked).toBe(true);
});

test('a duplicate video shows a warning and can still be added', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { title: 'The only one', youtubeId: 'video-00001' });
  const { user } = await openVideoDialog(app);
  await user.type(linkField(), 'https://youtu.be/video-00001');
  await user.type(titleField(), 'The same again');
  await videoDialog().findByText('You have this video already: “The only one”');
  await saveVideo(user);
  await expectToast('Video created successfully');
  expect(await storedVideos(app)).toHaveLength(2);
});

test('an edited video does not count as a duplicate of itself', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { title: 'The only one' });
  await openVideoDialog(app, 'The only one');
  expect(await videoDialog().findByText(`Video ${ID}`)).toBeDefined();
  expect(screen.queryByText(/You have this video already/)).toBeNull();
});

/** The reply to a look-up of the video. */
function detailsReply(changes: Partial<YoutubeDetails>): Replies {
  const details: YoutubeDetails = {
    youtubeId: ID,
    title: 'From YouTube',
    isVertical: false,
    state: 'ok',
    existingVideoId: null,
    ...changes,
  };
  return { [`GET /api/admin/youtube-details?link=${ID}`]: () => Response.json(details) };
}

slowTest('a pasted link fills in an empty title, and makes a vertical video vertical', async () => {
  await using app = await startApp();
  const { user } = await openVideoDialog(app, undefined, detailsReply({ isVertical: true }));
  await user.type(linkField(), ID);
  await waitFor(() => expect(titleField().value).toBe('From YouTube'));
  const vertical = videoDialog().getByRole<HTMLInputElement>('switch', { name: /^Vertical video/ });
  expect(vertical.checked).toBe(true);
});

slowTest('a title that was typed stays', async () => {
  await using app = await startApp();
  const { user } = await openVideoDialog(app, undefined, detailsReply({ state: 'private' }));
  await user.type(titleField(), 'My own');
  await user.type(linkField(), ID);
  await videoDialog().findByText(/This video is private on YouTube/);
  expect(titleField().value).toBe('My own');
});

test.each<[YoutubeDetails['state'], RegExp]>(
  firstOf(1, [
    ['not-embeddable', /does not allow this video to play/],
    ['gone', /YouTube does not know this video/],
    ['unknown', /Nothing was found out/],
  ]),
)('a video that is %s is named as such', async (state, text) => {
  await using app = await startApp();
  const { user } = await openVideoDialog(app, undefined, detailsReply({ state, title: null }));
  await user.type(linkField(), ID);
  await videoDialog().findByText(text);
  expect(titleField().value).toBe('');
});
