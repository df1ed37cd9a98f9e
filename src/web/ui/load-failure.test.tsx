import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failOnce, noReplyYet } from '#tests/app/fetch-from.ts';
import { renderSite } from '#tests/components/render-component.tsx';
import { makeBio } from '#tests/rows/make-bio.ts';
import { makeSocialLink } from '#tests/rows/make-social-link.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp } from '#tests/app/start-app.ts';

const VIDEO_ID = '11111111-2222-4333-8444-555555555555';
const VIDEO = `/video/${VIDEO_ID}`;

test.each([
  ['/', '/api/videos/recent', 'videos', 6],
  ['/videos', '/api/videos', 'videos', 8],
  ['/contact', '/api/social-links', 'social links', 4],
  ['/about', '/api/bio', 'biography', 7],
  [VIDEO, `/api/videos/${VIDEO_ID}`, 'video', 6],
])('%s shows placeholders until %s answers', async (address, call, what, number) => {
  await using app = await startApp();
  await renderSite(address, { app, replies: { [call]: noReplyYet } });
  const loading = await screen.findByRole('status', { name: `Loading ${what}` });
  expect(loading.children).toHaveLength(number);
});

test.each([
  ['/', '/api/videos/recent', 'The latest videos', 'The Budget'],
  ['/videos', '/api/videos', 'The videos', 'The Budget'],
  ['/contact', '/api/social-links', 'The social links', 'YouTube'],
  ['/about', '/api/bio', 'The biography', 'How I work'],
  [VIDEO, `/api/videos/${VIDEO_ID}`, 'The video', 'The Budget'],
  [VIDEO, `/api/videos/${VIDEO_ID}/sources`, 'The sources', 'The minutes'],
])('%s says that %s failed, and can request it again', async (address, call, what, text) => {
  await using app = await startApp();
  await makeVideo(app.database, { id: VIDEO_ID, title: 'The Budget' });
  await makeSource(app.database, { videoId: VIDEO_ID, title: 'The minutes' });
  await makeBio(app.database, { content: '<h2>How I work</h2>' });
  await makeSocialLink(app.database, { platform: 'YouTube' });
  const user = await renderSite(address, { app, replies: { [call]: failOnce() } });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(`${what} could not be loaded.`);
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  const main = within(screen.getByRole('main'));
  expect(await main.findAllByText(text)).not.toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
});
