import { dirname } from 'node:path';
import { pageAddress } from '#domain/addresses.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { makeVideoWithEvidence } from '#tests/trash/make-video-with-evidence.ts';
import { openPanel } from '../support/admin-actions.ts';
import {
  chooseAction,
  chooseActionByKeyboard,
  dialog,
  question,
  videoRow,
} from '../support/admin-content-actions.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectFocusVisible, tabTo } from '../support/keyboard-actions.ts';
import { toast } from '../support/page-actions.ts';

const TITLE = 'Rents in Größe';

test('between a deletion and “Undo” no page shows a video, and then all pages are as before', async ({
  page,
  prepareSite,
}) => {
  let made: Awaited<ReturnType<typeof makeVideoWithEvidence>> | undefined;
  const site = await prepareSite(async ({ database, uploadsDir }) => {
    await makeVideo(database, { title: 'Another' });
    made = await makeVideoWithEvidence(database, { dataDir: dirname(uploadsDir) });
  });
  const { video, files } = made ?? { video: { id: '' }, files: [] };
  const gone = [pageAddress.video(video.id), ...files.map((name) => `/uploads/${name}`)];
  const lists = ['/', '/videos', '/feed.xml', '/feed.json', '/sitemap.xml', '/videos?search=rents'];
  const read = async (address: string) => {
    // Without the cookies of the administrator.
    const reply = await fetch(new URL(address, site.origin));
    const body = Buffer.from(await reply.arrayBuffer()).toString('latin1');
    return { address, status: reply.status, body };
  };
  const readAll = () => Promise.all([...gone, ...lists].map(read));
  const before = await readAll();
  expect(before.map(({ status }) => status)).toEqual(before.map(() => 200));

  await openPanel(page, site);
  await chooseAction(page, TITLE, 'Delete');
  await question(page, 'Are you sure you want to delete this video?')
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(toast(page)).toContainText('Video deleted successfully');
  for (const { address, status, body } of await readAll()) {
    expect([address, status]).toEqual([address, gone.includes(address) ? 404 : 200]);
    const traces = [video.id, 'trashTube01'].filter(
      (trace) => body.includes(trace) && !address.includes(video.id),
    );
    expect([address, traces]).toEqual([address, []]);
  }

  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page)).toContainText('Video restored successfully');
  await expect(videoRow(page, TITLE)).toBeVisible();
  // A page contains the time at which it was rendered, and the feed that of the last change.
  const times = /"now":"[^"]*"|<updated>[^<]*<\/updated>/g;
  const after = await readAll();
  const changed = after.filter(
    ({ body }, index) => body.replaceAll(times, '') !== before[index]?.body.replaceAll(times, ''),
  );
  expect(changed.map(({ address }) => address)).toEqual([]);
});

test('a video is deleted, restored by “Undo” and restored from the trash with the keyboard alone', async ({
  page,
  prepareSite,
}) => {
  const site = await prepareSite(async ({ database }) => {
    await makeVideo(database, { title: TITLE });
  });
  await openPanel(page, site);
  const deleteByKeyboard = async () => {
    await chooseActionByKeyboard(page, TITLE, 'Delete');
    await tabTo(page, 'Delete', 'button');
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Video deleted successfully');
    await expect(videoRow(page, TITLE)).toHaveCount(0);
  };
  await deleteByKeyboard();
  await page.keyboard.press('F8');
  await tabTo(page, 'Undo', 'button');
  await page.keyboard.press('Enter');
  await expect(videoRow(page, TITLE)).toBeVisible();

  await page.reload();
  await expect(videoRow(page, TITLE)).toBeVisible();
  await deleteByKeyboard();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Trash (1)' })).toBeVisible();
  await tabTo(page, 'Trash (1)', 'button');
  await page.keyboard.press('Enter');
  await tabTo(page, `Restore ${TITLE}`, 'button');
  await page.keyboard.press('Enter');
  const trash = dialog(page, 'Trash');
  await expect(trash.getByText('The trash is empty.')).toBeVisible();
  await expect(trash.getByText(/^Deleted videos, sources and messages/)).toBeFocused();
  await tabTo(page, 'Close', 'button');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Trash (0)' })).toBeFocused();
  await expectFocusVisible(page);
  await expect(videoRow(page, TITLE)).toBeVisible();
});
