import type { Locator, Page } from '@playwright/test';
import { expectSuccessToast } from '../support/admin-content-actions.ts';
import { editor as bioEditor, openBio, saveButton } from '../support/bio-actions.ts';
import { expect, test } from '../support/fixtures.ts';

test('a biography that two windows have changed is saved as the administrator decides', async ({
  consoleErrors,
  context,
  emptySite,
  page,
}) => {
  consoleErrors.expect(/status of 409 .*\/api\/bio/);
  await openBio(page, emptySite);
  const other = await context.newPage();
  await openBio(other, emptySite);
  await bioEditor(page).pressSequentially('Mine.');
  await bioEditor(other).pressSequentially('Theirs.');
  await saveButton(other).click();
  await expectSuccessToast(other, 'Bio updated successfully');

  await saveButton(page).click();
  await expect(notice(page)).toBeFocused();
  await expect(bioEditor(page)).toHaveText('Mine.');
  await notice(page).getByRole('button', { name: 'Load theirs' }).click();
  await expect(notice(page)).toHaveCount(0);
  await expect(bioEditor(page)).toHaveText('Theirs.');
  await bioEditor(page).press('ControlOrMeta+End');
  await bioEditor(page).pressSequentially(' And mine.');

  await bioEditor(other).pressSequentially(' Again.');
  await saveButton(other).click();
  await expectSuccessToast(other, 'Bio updated successfully');
  await saveButton(page).click();
  await notice(page).getByRole('button', { name: 'Save mine' }).click();
  await expectSuccessToast(page, 'Bio updated successfully');
  await page.reload();
  await expect(bioEditor(page)).toHaveText('Theirs. And mine.');
});

function notice(within: Page | Locator): Locator {
  return within.getByRole('region', { name: 'Changed in another window' });
}
