import { dirname } from 'node:path';
import { pageAddress } from '#domain/addresses.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { makeVideoWithEvidence } from '#tests/trash/make-video-with-evidence.ts';
import { openPanel } from '../support/admin-actions.ts';
import { chooseAction, question, videoRow } from '../support/admin-content-actions.ts';
import { expect, test } from '../support/fixtures.ts';
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
