import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { boxOf, followFooterLink, listDocuments, scrollToEnd, scrollTop } from './page-actions.ts';

function opener(page: Page) {
  return page.getByRole('button', { name: 'Open navigation menu' });
}

function menu(page: Page) {
  return page.getByRole('dialog', { name: 'Navigation Menu', exact: true });
}

test('on a desktop there is no menu button', { tag: '@desktop' }, async ({ page, visit }) => {
  await visit('/');
  await expect(opener(page)).toBeHidden();
  await expect(menu(page)).toBeHidden();
});

test(
  'the menu slides in from the right with the same links and icons',
  { tag: '@phone' },
  async ({ page, visit }) => {
    await visit('/about');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(menu(page)).toBeHidden();
    await opener(page).click();

    await expect(menu(page).getByRole('heading')).toHaveText('Navigation Menu');
    const links = menu(page).getByRole('navigation').getByRole('link');
    await expect(links).toHaveText(['HOME', 'ALL VIDEOS', 'ABOUT', 'CONTACT']);
    await expect(menu(page).locator('[aria-current="page"]')).toHaveText(['ABOUT']);
    for (const name of ['YouTube', 'Instagram', 'Twitter', 'Facebook', 'TikTok', 'Blue Sky']) {
      await expect(menu(page).getByRole('link', { name, exact: true })).toBeVisible();
    }
    await expect
      .poll(async () => Math.round((await boxOf(menu(page))).right))
      .toBe(page.viewportSize()?.width);
  },
);

test(
  'a link of the menu opens its page at the top and closes the menu',
  { tag: '@phone' },
  async ({ page, visit }) => {
    await visit('/');
    const documents = listDocuments(page);
    await scrollToEnd(page);
    await opener(page).click();
    await menu(page).getByRole('link', { name: 'ALL VIDEOS' }).click();

    await expect(page).toHaveURL('/videos');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Videos');
    await expect(menu(page)).toBeHidden();
    await expect.poll(() => scrollTop(page)).toBe(0);
    expect(documents).toEqual([]);
  },
);

test(
  'the link of the page that is open closes the menu as well',
  { tag: '@phone' },
  async ({ page, visit }) => {
    await visit('/about');
    await opener(page).click();
    await menu(page).getByRole('link', { name: 'ABOUT' }).click();
    await expect(menu(page)).toBeHidden();
    await expect(page).toHaveURL('/about');
  },
);

test('going back closes the menu', { tag: '@phone' }, async ({ page, visit }) => {
  await visit('/');
  await followFooterLink(page, 'About');
  await expect(page).toHaveURL('/about');
  await opener(page).click();
  await expect(menu(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(menu(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test(
  'a phone that is turned, and shows all links in the header, closes the menu',
  { tag: '@phone' },
  async ({ page, visit }) => {
    await visit('/');
    await opener(page).click();
    await expect(menu(page)).toBeVisible();
    await page.setViewportSize({ width: 1100, height: 500 });
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(menu(page)).toBeHidden();
  },
);

const waysToClose: { name: string; close: (page: Page) => Promise<void> }[] = [
  { name: 'Escape', close: (page) => page.keyboard.press('Escape') },
  {
    name: 'its close button',
    close: (page) => menu(page).getByRole('button', { name: 'Close navigation menu' }).click(),
  },
  // To the left of the menu, where the page shines through.
  { name: 'a tap outside', close: (page) => page.touchscreen.tap(15, 300) },
];

test(
  'a tap outside is not a tap on what lies below',
  { tag: '@phone' },
  async ({ page, visit }) => {
    await visit('/contact');
    await opener(page).click();
    await expect(menu(page)).toBeVisible();
    const tapped = await page.evaluateHandle(() => {
      const names: string[] = [];
      document.addEventListener('click', ({ target }) => names.push(String(target)), true);
      return names;
    });
    await page.touchscreen.tap(15, 300);
    await expect.poll(() => tapped.jsonValue()).toEqual(['[object HTMLDialogElement]']);
    await expect(menu(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
  },
);

for (const { name, close } of waysToClose) {
  test(
    `${name} closes the menu, and the focus is back on its button`,
    { tag: '@phone' },
    async ({ page, visit }) => {
      await visit('/contact');
      await opener(page).click();
      await expect(menu(page)).toBeVisible();
      await close(page);
      await expect(menu(page)).toBeHidden();
      await expect(opener(page)).toBeFocused();
      await expect(page).toHaveURL('/contact');
    },
  );
}

test('the focus stays in the open menu', { tag: '@phone' }, async ({ page, visit }) => {
  await visit('/about');
  await opener(page).click();
  await expect(menu(page)).toBeVisible();
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    // The browser's own controls have their turn as well, and then the page has none of the focus.
    const isOutside = await page.evaluate(
      () => document.activeElement?.matches('body, dialog, dialog *') !== true,
    );
    expect(isOutside).toBe(false);
  }
});
