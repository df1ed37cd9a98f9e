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

/** Names the hue of an element's text. Runs in the page. */
function nameOfColor(element: HTMLElement): string | undefined {
  // The browser computes a color that is written like this as `oklch(lightness chroma hue)`.
  element.style.color = `oklch(from ${getComputedStyle(element).color} l c h)`;
  const numbers = getComputedStyle(element).color.match(/[\d.]+/g) ?? [];
  element.style.color = '';
  const [, chroma = 0, hue = 0] = numbers.map(Number);
  if (chroma < 0.05) return 'gray';
  const ends = { pink: 10, orange: 100, green: 200, blue: 285, purple: 330 };
  return Object.entries(ends).find(([, end]) => hue < end)?.[0] ?? 'pink';
}
