import type { Page } from '@playwright/test';
import { makeVideo } from '#tests/rows/make-video.ts';
import { openPanel } from '../support/admin-actions.ts';
import { dialog, expectSuccessToast } from '../support/admin-content-actions.ts';
import { commandsTo, sendFromPlayer } from '../support/fake-player.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectFocusVisible, tabTo } from '../support/keyboard-actions.ts';
import { listRequests } from '../support/page-actions.ts';

const VIDEO = 'How a bill becomes law';

/** The key that marks each moment: N for a new source, or its number. */
const MARKS = ['n', 'n', '1', 'n', 'n', '2', 'n', '3', 'n', '6'];

const MAX_KEYS = 40;

/** Presses keys and counts them. Typed and pasted texts are not counted. */
function countKeys(page: Page) {
  const keys = {
    count: 0,
    async press(key: string) {
      keys.count += 1;
      await page.keyboard.press(key);
    },
    type: (text: string) => page.keyboard.type(text),
    paste: (text: string) => page.keyboard.insertText(text),
  };
  return keys;
}

test('ten moments of six new sources take fewer than 40 keys beside their texts, one player and one request', async ({
  page,
  prepareSite,
}) => {
  const site = await prepareSite(({ database }) => makeVideo(database, { title: VIDEO }));
  await openPanel(page, site);
  const saves = listRequests(page, /^(?!GET)/);
  const players = listRequests(page, /youtube-nocookie\.com/);
  await tabTo(page, `Moments of ${VIDEO}`, 'button');
  const keys = countKeys(page);
  await keys.press('Enter');
  const editor = dialog(page, 'Video Moments');
  await expect(editor.getByRole('button', { name: 'Play', exact: true })).toBeFocused();
  await expect(page.frameLocator('iframe').getByText('Player')).toBeVisible();
  await keys.press('Space');
  await expect.poll(() => commandsTo(page)).toContainEqual({ func: 'playVideo', args: [] });
  await sendFromPlayer(page, { event: 'onStateChange', info: 1 });
  await expect(editor.getByRole('button', { name: 'Pause' })).toBeFocused();

  for (const [index, mark] of MARKS.entries()) {
    const second = 60 * (index + 1);
    await sendFromPlayer(page, { event: 'infoDelivery', info: { currentTime: second + 0.4 } });
    await expect(editor.getByText(`${index + 1}:00`, { exact: true })).toBeVisible();
    await keys.press(mark);
    await expect(editor.getByRole('status')).toHaveText(`Marked ${index + 1}:00.`);
  }
  await keys.press('Escape');
  for (const [index, mark] of MARKS.entries()) {
    const row = editor.getByRole('group', { name: `Moment ${index + 1}`, exact: true });
    // Letters that are typed in a field mark no moment; one row shows it.
    const write = index === 0 ? keys.type : keys.paste;
    if (mark === 'n') {
      await expect(row.getByLabel('Title of the new source')).toBeFocused();
      await write(`Source of ${index + 1}`);
      await keys.press('Tab');
      await write(`https://example.org/${index + 1}`);
      await keys.press('Tab');
    }
    await expect(row.getByLabel('Claim')).toBeFocused();
    await expectFocusVisible(page);
    await write(`Claim ${index + 1}`);
    await keys.press('Enter');
  }
  await expect(editor.getByRole('button', { name: 'Save Moments' })).toBeFocused();
  await keys.press('Enter');
  await expectSuccessToast(page, 'Moments saved successfully');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(keys.count).toBeLessThan(MAX_KEYS);
  expect(players).toHaveLength(1);
  expect(saves).toEqual([expect.stringMatching(/\/api\/videos\/[^/]+\/citations$/)]);

  const stored = await site.database
    .selectFrom('citations')
    .innerJoin('sources', 'sources.id', 'citations.sourceId')
    .select(['startSecond', 'claim', 'title', 'url'])
    .orderBy('startSecond')
    .execute();
  const cited = [1, 2, 1, 4, 5, 2, 7, 4, 9, 9];
  expect(stored).toEqual(
    cited.map((source, index) => ({
      startSecond: 60 * (index + 1),
      claim: `Claim ${index + 1}`,
      title: `Source of ${source}`,
      url: `https://example.org/${source}`,
    })),
  );
});
