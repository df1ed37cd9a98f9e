import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectToast } from '#tests/components/render-panel.tsx';
import {
  chooseAction,
  moreButton,
  openVideosPage,
  videoTitles,
} from '#tests/components/videos-page.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

async function openThree(app: TestApp) {
  for (const [index, title] of ['Three', 'Two', 'One'].entries()) {
    await makeVideo(app.database, { title, sortOrder: index + 1 });
  }
  const panel = await openVideosPage(app);
  expect(videoTitles()).toEqual(['One', 'Two', 'Three']);
  return panel;
}

async function storedOrder({ database }: TestApp): Promise<string[]> {
  const rows = await database
    .selectFrom('videos')
    .select('title')
    .orderBy('sortOrder', 'desc')
    .execute();
  return rows.map(({ title }) => title);
}

const position = () => screen.getByLabelText('Position');

async function menuItems(): Promise<string[]> {
  await screen.findByRole('menu');
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
}

test('the menu of a video has the less frequent actions', async () => {
  await using app = await startApp();
  const { user } = await openThree(app);
  await user.click(moreButton('Two'));
  expect(await menuItems()).toEqual([
    'Add source',
    'Corrections',
    'Copy link',
    'Transcript',
    'Mirrors',
    'Preview link',
    'Publish kit',
    'Email readers',
    'Duplicate',
    'Move to top',
    'Move up',
    'Move down',
    'Move to position…',
    'Delete',
  ]);
  await user.keyboard('{Escape}');
  await user.click(moreButton('One'));
  expect((await menuItems()).slice(-3)).toEqual(['Move down', 'Move to position…', 'Delete']);
});

test('a video is moved to the top, or up and down by one place, and its menu keeps the focus', async () => {
  await using app = await startApp();
  const { user } = await openThree(app);
  await chooseAction(user, 'Three', 'Move to top');
  await expectToast('Video updated successfully', '“Three” is now number 1 of 3.');
  expect(videoTitles()).toEqual(['Three', 'One', 'Two']);
  expect(document.activeElement).toBe(moreButton('Three'));
  await chooseAction(user, 'Two', 'Move up');
  await waitFor(async () => expect(await storedOrder(app)).toEqual(['Three', 'Two', 'One']));
  await chooseAction(user, 'Two', 'Move down');
  await waitFor(async () => expect(await storedOrder(app)).toEqual(['Three', 'One', 'Two']));
  expect(videoTitles()).toEqual(['Three', 'One', 'Two']);
});

slowTest('"Move to position…" moves a video, and refuses what is no position', async () => {
  await using app = await startApp();
  const { user, writes } = await openThree(app);
  await chooseAction(user, 'One', 'Move to position…');
  await screen.findByText('Now number 1 of 3. Number 1 is at the top.');
  for (const typed of ['0', '4', '1.5', 'top']) {
    await user.clear(position());
    await user.type(position(), `${typed}{Enter}`);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Please enter a whole number from 1 to 3');
  }
  expect(writes).toEqual([]);

  await user.clear(position());
  await user.type(position(), '2{Enter}');
  await expectToast('Video updated successfully', '“One” is now number 2 of 3.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(videoTitles()).toEqual(['Two', 'One', 'Three']);
  expect(await storedOrder(app)).toEqual(['Two', 'One', 'Three']);
  expect(document.activeElement).toBe(moreButton('One'));
});
