import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import { expectToast, named, renderPanel } from '#tests/components/render-panel.tsx';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';

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
  const { id } = await makeVideo(app.database, { title: TITLE });
  const user = await saveVideo(app);
  expect(toastButtons()).toEqual(['View on site', 'Copy link']);

  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  const url = `${window.location.origin}/video/${id}`;
  await expectToast('Link copied!', url);
  expect(await navigator.clipboard.readText()).toBe(url);
});

test.each([
  { video: { isPublished: false }, texts: ['It is a draft: visitors do not see it.'] },
  {
    video: { publishDate: '9999-01-01T00:00:00.000Z' },
    texts: ['Scheduled for', 'Visitors will not see it before then.'],
  },
])(
  'after saving a video that visitors do not see, the toast says why and offers a preview: $texts',
  async ({ video, texts }) => {
    await using app = await startApp();
    await makeVideo(app.database, { title: TITLE, ...video });
    await saveVideo(app);
    await expectToast(...texts);
    expect(toastButtons()).toEqual(['Preview']);
  },
);

test('the switch that makes a video a draft shows the toast of a draft', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { title: TITLE });
  const { user } = await renderPanel(adminAddress.videos, { app });
  await user.click(await screen.findByRole('switch', { name: named(`Published ${TITLE}`) }));
  await expectToast('Video updated successfully', 'It is a draft: visitors do not see it.');
  expect(toastButtons()).toEqual(['Preview']);
});
