import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { openPanel } from '../support/admin-actions.ts';
import {
  chooseActionByKeyboard,
  dialog,
  expectSuccessToast,
  question,
} from '../support/admin-content-actions.ts';
import { videoAddress } from '../support/demo-videos.ts';
import { sendFromPlayer } from '../support/fake-player.ts';
import { expect, test } from '../support/fixtures.ts';
import { pressByTab, tabTo } from '../support/keyboard-actions.ts';
import { visit, sources, rail } from '../support/page-actions.ts';

const VIDEO = 'How a bill becomes law';
const SOURCE = 'Minutes of the Senate';

test('moments and a correction that were entered with the keyboard alone appear on the video page @main', async ({
  page,
  prepareSite,
}) => {
  const site = await prepareSite(async ({ database }) => {
    const { id: videoId } = await makeVideo(database, { title: VIDEO });
    await makeSource(database, { videoId, title: SOURCE });
  });
  await openPanel(page, site);

  await test.step('moments, one of them from the player', async () => {
    await pressByTab(page, `Sources of ${VIDEO}`, 'button');
    await pressByTab(page, `Moments of ${SOURCE}`, 'button');
    await pressByTab(page, 'Open player', 'button');
    await expect(page.frameLocator('iframe').getByText('Player')).toBeVisible();
    await sendFromPlayer(page, { event: 'infoDelivery', info: { currentTime: 95.4 } });
    await pressByTab(page, 'Use 1:35', 'button');
    await expect(page.getByLabel('Cited at')).toBeFocused();
    await page.keyboard.type('The House votes first');
    await page.keyboard.press('Enter');
    await page.keyboard.type('4m12s-4:40 The Senate votes');
    await expect(dialog(page, 'Moments').getByText('4:12–4:40', { exact: true })).toBeVisible();
    await pressByTab(page, 'Save Moments', 'button');
    await expectSuccessToast(page, 'Moments saved successfully');
    await pressByTab(page, 'Close', 'button');
  });

  await test.step('a correction', async () => {
    await chooseActionByKeyboard(page, VIDEO, 'Corrections');
    await pressByTab(page, 'New Correction', 'button');
    await tabTo(page, 'Text', 'textbox');
    await page.keyboard.type('The Senate voted twice.');
    await page.keyboard.press('Tab');
    await page.keyboard.type('4:12');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await pressByTab(page, 'Publish', 'button');
    await expect(question(page, 'Publish this correction?')).toBeVisible();
    await pressByTab(page, 'Publish', 'button');
    await expectSuccessToast(page, 'Correction published');
    await expect(dialog(page, 'Corrections').getByRole('listitem')).toContainText(
      /Correction · .* · at 4:12 · source 1The Senate voted twice\./,
    );
  });

  await visit(page, site.origin + (await videoAddress(site, VIDEO)));
  await expect(sources(page).getByRole('link', { name: '1:35', exact: true })).toBeVisible();
  await expect(rail(page)).toContainText('The Senate votes');
  await expect(page.getByRole('region', { name: 'Corrections' })).toContainText(
    'The Senate voted twice.',
  );
});
