import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  linkField,
  openVideoDialog,
  titleField,
  videoDialog,
} from '#tests/components/video-dialogs.ts';
import type { Replies } from '#tests/app/fetch-from.ts';
import { startApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';
import type { YoutubeDetails } from '#domain/intake/intake.ts';

const ID = 'dQw4w9WgXcQ';

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

test.each<[YoutubeDetails['state'], RegExp]>([
  ['not-embeddable', /does not allow this video to play/],
  ['gone', /YouTube does not know this video/],
  ['unknown', /Nothing was found out/],
])('a video that is %s is named as such', async (state, text) => {
  await using app = await startApp();
  const { user } = await openVideoDialog(app, undefined, detailsReply({ state, title: null }));
  await user.type(linkField(), ID);
  await videoDialog().findByText(text);
  expect(titleField().value).toBe('');
});

test('with YouTube out of reach the dialog says that nothing was found, and works as before', async () => {
  await using app = await startApp();
  const { user } = await openVideoDialog(app);
  await user.type(linkField(), ID);
  await videoDialog().findByText(/Nothing was found out/);
  await user.type(titleField(), 'By hand');
  expect(titleField().value).toBe('By hand');
});
