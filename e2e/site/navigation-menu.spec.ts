import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { boxOf, listDocuments, scrollToEnd, scrollTop, visit } from '../support/page-actions.ts';

function opener(page: Page) {
  return page.getByRole('button', { name: 'Open navigation menu' });
}

function menu(page: Page) {
  return page.getByRole('dialog', { name: 'Navigation Menu', exact: true });
}

async function openMenu(page: Page): Promise<void> {
  await opener(page).click();
  await expect(menu(page)).toBeVisible();
}

test('the menu slides in from the right, keeps the focus inside and closes in three ways @main @phone', async ({
  page,
}) => {
  await visit(page, '/about');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(menu(page)).toBeHidden();
  await openMenu(page);
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

  await test.step('Tab stays in the menu', async () => {
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press('Tab');
      // The focus also moves to the browser's own controls; the active element is then the body.
      const isOutside = await page.evaluate(
        () => document.activeElement?.matches('body, dialog, dialog *') !== true,
      );
      expect(isOutside).toBe(false);
    }
  });

  const closeButton = menu(page).getByRole('button', { name: 'Close navigation menu' });
  const waysToClose: { name: string; close: () => Promise<void> }[] = [
    { name: 'Escape', close: () => page.keyboard.press('Escape') },
    { name: 'the close button', close: () => closeButton.click() },
    { name: 'a tap outside', close: () => page.touchscreen.tap(15, 300) },
  ];
  for (const { name, close } of waysToClose) {
    await test.step(`${name} closes the menu and returns the focus to its button`, async () => {
      if (!(await menu(page).isVisible())) await openMenu(page);
      await close();
      await expect(menu(page)).toBeHidden();
      await expect(opener(page)).toBeFocused();
      await expect(page).toHaveURL('/about');
    });
  }
});

test('a tap outside the menu does not reach the page below @phone', async ({ page }) => {
  await visit(page, '/contact');
  await openMenu(page);
  const tapped = await page.evaluateHandle(() => {
    const names: string[] = [];
    document.addEventListener('click', ({ target }) => names.push(String(target)), true);
    return names;
  });
  await page.touchscreen.tap(15, 300);
  await expect.poll(() => tapped.jsonValue()).toEqual(['[object HTMLDialogElement]']);
  await expect(menu(page)).toBeHidden();
});

test('the menu closes when the visitor follows one of its links or goes back @phone', async ({
  page,
}) => {
  await visit(page, '/');
  const documents = listDocuments(page);
  await scrollToEnd(page);
  await openMenu(page);
  await menu(page).getByRole('link', { name: 'ALL VIDEOS' }).click();
  await expect(page).toHaveURL('/videos');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Videos');
  await expect(menu(page)).toBeHidden();
  await expect.poll(() => scrollTop(page)).toBe(0);

  await test.step('the link of the current page', async () => {
    await openMenu(page);
    await menu(page).getByRole('link', { name: 'ALL VIDEOS' }).click();
    await expect(menu(page)).toBeHidden();
    await expect(page).toHaveURL('/videos');
  });
  await test.step('going back', async () => {
    await openMenu(page);
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(menu(page)).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  });
  expect(documents).toEqual([]);
});

test('the menu closes when the phone is rotated and the header shows all links @phone', async ({
  page,
}) => {
  await visit(page, '/');
  await openMenu(page);
  await page.setViewportSize({ width: 1100, height: 500 });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(menu(page)).toBeHidden();
});
