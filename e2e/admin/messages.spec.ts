import type { Locator, Page } from '@playwright/test';
import { adminAddress } from '#domain/addresses.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { openPanel } from '../support/admin-actions.ts';
import { expect, test } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard-actions.ts';

const subjects = [
  { subject: 'general', label: 'General Inquiry', color: 'blue' },
  { subject: 'video-request', label: 'Video Topic Request', color: 'green' },
  { subject: 'source-suggestion', label: 'Source Suggestion', color: 'purple' },
  { subject: 'collaboration', label: 'Collaboration', color: 'orange' },
  { subject: 'media', label: 'Media Inquiry', color: 'pink' },
  { subject: 'other', label: 'Other', color: 'gray' },
  { subject: 'A subject from elsewhere', label: 'A subject from elsewhere', color: 'gray' },
];

const MESSAGE = 'One <b>bold</b> line\n\n\tand a second';

function cards(page: Page): Locator {
  return page.getByRole('main').getByRole('article');
}

test('each subject has its own color in light and dark, and a message keeps its line breaks', async ({
  page,
  prepareSite,
}) => {
  const site = await prepareSite(async ({ database }) => {
    for (const { subject } of subjects) {
      const names = { firstName: 'About', lastName: subject };
      await makeMessage(database, { message: { ...names, subject, message: MESSAGE } });
    }
  });
  await openPanel(page, site, adminAddress.messages);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
    for (const { subject, label, color } of subjects) {
      const card = page.getByRole('article', { name: `About ${subject}`, exact: true });
      const badge = card.getByText(label, { exact: true });
      expect(await badge.evaluate(nameOfColor), `${label}, ${colorScheme}`).toBe(color);
    }
  }
  const text = cards(page).first().getByRole('paragraph').filter({ hasText: 'bold' });
  await expect(text).toHaveText(MESSAGE, { useInnerText: true });
});

test('a long inbox scrolls to its oldest message, and its Reply links are reachable with the keyboard', async ({
  page,
  prepareSite,
}) => {
  const site = await prepareSite(async ({ database }) => {
    for (let index = 1; index <= 60; index += 1) {
      const createdAt = new Date(Date.UTC(2025, 0, index)).toISOString();
      await makeMessage(database, { message: { lastName: `No. ${index}`, createdAt } });
    }
  });
  await openPanel(page, site, adminAddress.messages);
  await expect(page.getByText('60 total messages', { exact: true })).toBeVisible();
  await expect(cards(page).first()).toContainText('Ada No. 60');
  for (const sender of ['Ada No. 60', 'Ada No. 59']) {
    await tabTo(page, 'Reply', 'link');
    await expect(page.locator(':focus')).toHaveAccessibleDescription(sender);
  }
  await expect(async () => {
    await cards(page).last().scrollIntoViewIfNeeded();
    expect(await cards(page).count()).toBe(60);
  }).toPass();
  await expect(cards(page).last()).toContainText('Ada No. 1');
  // The browser skips the layout of messages outside the viewport.
  await expect(cards(page).first()).toHaveCSS('content-visibility', 'auto');
});

/** Names the hue of an element's text, by the conversion from RGB to HSL. Runs in the page. */
function nameOfColor(element: Element): string | undefined {
  const channels = getComputedStyle(element).color.match(/[\d.]+/g) ?? [];
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => Number(channel) / 255);
  const strongest = Math.max(red, green, blue);
  const range = strongest - Math.min(red, green, blue);
  const lightness = strongest - range / 2;
  if (range / (1 - Math.abs(2 * lightness - 1)) < 0.25) return 'gray';
  let sector = (red - green) / range + 4;
  if (strongest === green) sector = (blue - red) / range + 2;
  if (strongest === red) sector = (green - blue) / range;
  const hue = (sector * 60 + 360) % 360;
  const hues = { orange: 15, green: 140, blue: 220, purple: 272, pink: 328 };
  return Object.entries(hues).find(([, middle]) => Math.abs(hue - middle) < 20)?.[0];
}
