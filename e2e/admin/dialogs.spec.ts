import type { Locator, Page } from '@playwright/test';
import { openPanel } from '../support/admin-actions.ts';
import {
  chooseAction,
  dialog,
  moreButton,
  openManageSources,
  openSourceEditor,
  question,
  sourceRow,
  videoRow,
  withOneVideo,
} from '../support/admin-content-actions.ts';
import { expect, test } from '../support/fixtures.ts';
import { pressByTab } from '../support/keyboard-actions.ts';

const VIDEO = 'How a bill becomes law';

/** Presses Escape and clicks outside a dialog, which must stay open. */
async function expectToStayOpen(page: Page, opened: Locator): Promise<void> {
  await expect(opened).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.click(2, 300);
  await expect(opened).toBeVisible();
}

async function cancel(opened: Locator): Promise<void> {
  await opened.getByRole('button', { name: /^(Cancel|Close|Keep editing)$/ }).click();
  await expect(opened).toHaveCount(0);
}

test('neither Escape nor a click outside closes a question or a dialog above another, and closing returns the focus', async ({
  page,
  prepareSite,
}) => {
  await openPanel(
    page,
    await prepareSite(withOneVideo(VIDEO, { sources: [{ title: 'Minutes' }] })),
  );
  await chooseAction(page, VIDEO, 'Delete');
  const deleting = question(page, 'Are you sure you want to delete this video?');
  await expect(deleting.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectToStayOpen(page, deleting);
  await cancel(deleting);
  await expect(moreButton(page, VIDEO)).toBeFocused();

  const manage = await openManageSources(page, VIDEO);
  await expectToStayOpen(page, manage);
  await openSourceEditor(page, 'Minutes');
  const source = dialog(page, 'Edit Source');
  await expectToStayOpen(page, source);
  await cancel(source);
  await expect(sourceRow(page, 'Minutes').getByRole('button', { name: /^Edit/ })).toBeFocused();
  await cancel(manage);
  await expect(videoRow(page, VIDEO).getByRole('button', { name: /^Sources/ })).toBeFocused();
});

test('the focus stays inside a dialog, the page behind it does not scroll, and a dialog without changes closes without confirmation', async ({
  page,
  prepareSite,
}) => {
  const site = await prepareSite(
    withOneVideo(VIDEO, { sources: [{ title: 'Two lines', description: 'One\ntwo' }] }),
  );
  await openPanel(page, site);
  await openManageSources(page, VIDEO);
  const editor = await openSourceEditor(page, 'Two lines');
  await expect(editor.getByLabel('Description')).toHaveValue('One\ntwo');
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 10; presses += 1) {
      await page.keyboard.press(key);
      const isInside = await editor.evaluate((box) => box.contains(document.activeElement));
      expect(isInside).toBe(true);
    }
  }
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
  await pressByTab(page, 'Cancel', 'button');
  await expect(editor).toHaveCount(0);
});
