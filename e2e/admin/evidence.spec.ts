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
import { FAKE_PLAYER, sendFromPlayer } from '../support/fake-player.ts';
import { expect, test } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard-actions.ts';

const VIDEO = 'How a bill becomes law';
const SOURCE = 'Minutes of the Senate';

test(
  'moments and a correction that were entered with the keyboard alone appear on the video page',
  { tag: '@main' },
  async ({ otherHosts, page, prepareSite, visit }) => {
    otherHosts.answerPlayer(FAKE_PLAYER);
    const site = await prepareSite(async ({ database }) => {
      const { id: videoId } = await makeVideo(database, { title: VIDEO });
      await makeSource(database, { videoId, title: SOURCE });
    });
    await openPanel(page, site);

    await test.step('moments, one of them from the player', async () => {
      await tabTo(page, `Sources of ${VIDEO}`, 'button');
      await page.keyboard.press('Enter');
      await tabTo(page, `Moments of ${SOURCE}`, 'button');
      await page.keyboard.press('Enter');
      await tabTo(page, 'Open player', 'button');
      await page.keyboard.press('Enter');
      await expect(page.frameLocator('iframe').getByText('Player')).toBeVisible();
      await sendFromPlayer(page, { event: 'infoDelivery', info: { currentTime: 95.4 } });
      await tabTo(page, 'Use 1:35', 'button');
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('Cited at')).toBeFocused();
      await page.keyboard.type('The House votes first');
      await page.keyboard.press('Enter');
      await page.keyboard.type('4m12s-4:40 The Senate votes');
      await expect(dialog(page, 'Moments').getByText('4:12–4:40', { exact: true })).toBeVisible();
      await tabTo(page, 'Save Moments', 'button');
      await page.keyboard.press('Enter');
      await expectSuccessToast(page, 'Moments saved successfully');
      await tabTo(page, 'Close', 'button');
      await page.keyboard.press('Enter');
    });

    await test.step('a correction', async () => {
      await chooseActionByKeyboard(page, VIDEO, 'Corrections');
      await tabTo(page, 'New Correction', 'button');
      await page.keyboard.press('Enter');
      await tabTo(page, 'Text', 'textbox');
      await page.keyboard.type('The Senate voted twice.');
      await page.keyboard.press('Tab');
      await page.keyboard.type('4:12');
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowDown');
      await tabTo(page, 'Publish', 'button');
      await page.keyboard.press('Enter');
      await expect(question(page, 'Publish this correction?')).toBeVisible();
      await tabTo(page, 'Publish', 'button');
      await page.keyboard.press('Enter');
      await expectSuccessToast(page, 'Correction published');
      await expect(dialog(page, 'Corrections').getByRole('listitem')).toContainText(
        /Correction · .* · at 4:12 · source 1The Senate voted twice\./,
      );
    });

    await visit(site.origin + (await videoAddress(site, VIDEO)));
    const sources = page.getByRole('region', { name: 'Link to source:' });
    await expect(sources.getByRole('link', { name: '1:35', exact: true })).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Evidence, moment by moment' }),
    ).toContainText('The Senate votes');
    await expect(page.getByRole('region', { name: 'Corrections' })).toContainText(
      'The Senate voted twice.',
    );
  },
);
