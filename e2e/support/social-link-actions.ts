import { expect, type Locator, type Page } from '@playwright/test';

export function linkRows(page: Page): Locator {
  return page.getByRole('region', { name: 'Social Media Links' }).getByRole('listitem');
}

export function addButton(page: Page): Locator {
  return page.getByRole('region', { name: 'Social Media Links' }).getByRole('button', {
    name: 'Add Link',
  });
}

export function field(page: Page, name: string): Locator {
  return page.getByRole('dialog').getByLabel(name, { exact: true });
}

export async function openAddDialog(page: Page): Promise<void> {
  await addButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Add Social Media Link' })).toBeVisible();
}
