import { adminAddress, apiAddress, queryKeys } from '#domain/addresses.ts';
import { makeSocialLink } from '#tests/make-social-link.ts';
import { listPosts, openPanel } from './admin-actions.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard-actions.ts';
import { expectToast } from './page-actions.ts';
import {
  addButton,
  field,
  linkRows,
  openAddDialog,
  press,
  storedLinks,
} from './social-link-actions.ts';

test(
  'a platform and a url are needed, and only addresses of the web and mail are taken',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite();
    await openPanel(page, site, adminAddress.settings);
    const posts = listPosts(page);
    await openAddDialog(page);
    await press(page, 'Add Link');
    await expect(field(page, 'Platform')).toHaveAccessibleDescription('Please choose a platform');
    await expect(field(page, 'URL')).toHaveAccessibleDescription(/URL is required$/);
    await expect(field(page, 'Platform')).toBeFocused();

    await field(page, 'Platform').selectOption('substack');
    for (const refused of ['javascript:alert(1)', 'data:text/html,x', 'ftp://x.org', 'words']) {
      await field(page, 'URL').fill(refused);
      await press(page, 'Add Link');
      await expect(field(page, 'URL')).toHaveAccessibleDescription(/Please enter a web address/);
    }
    expect(posts).toEqual([]);
    expect(await storedLinks(site)).toEqual([]);
  },
);

for (const { title, button, open, failure } of [
  { title: 'adding', button: 'Add Link', open: 'Add Link', failure: 'Failed to add social link' },
  {
    title: 'changing',
    button: 'Save Changes',
    open: 'Edit the YouTube link',
    failure: 'Failed to update social link',
  },
]) {
  test(
    `a failure of ${title} is told in the server's words, and nothing typed is lost`,
    { tag: '@desktop' },
    async ({ consoleErrors, page, startSite }) => {
      consoleErrors.expect(/status of 409 .*social-links/);
      const site = await startSite(async ({ database }) => {
        await makeSocialLink(database, { sortOrder: 1 });
      });
      await page.route(new RegExp(`${apiAddress(queryKeys.socialLinks)}(?:/|$)`), (route) =>
        route.request().method() === 'GET'
          ? route.fallback()
          : route.fulfill({ status: 409, json: { message: 'Not today.' } }),
      );
      await openPanel(page, site, adminAddress.settings);
      await page.getByRole('button', { name: open }).click();
      await field(page, 'Platform').selectOption('substack');
      await field(page, 'URL').fill('https://new.substack.com');
      await press(page, button);
      await expectToast(page, failure, 'Not today.');
      await expect(field(page, 'URL')).toHaveValue('https://new.substack.com');
      await expect(page.getByRole('dialog').getByRole('button', { name: button })).toBeEnabled();
      expect(await storedLinks(site)).toHaveLength(1);
    },
  );
}

test('neither Escape nor a click beside it closes a dialog', async ({ demoSite, page }) => {
  await openPanel(page, demoSite, adminAddress.settings);
  for (const open of [addButton(page), page.getByRole('button', { name: /^Edit/ }).first()]) {
    await open.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.mouse.click(2, 2);
    await expect(page.getByRole('dialog')).toBeVisible();
    await press(page, 'Cancel');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(open).toBeFocused();
  }
});

test(
  'what is typed into a dialog is not lost without a question',
  { tag: '@desktop' },
  async ({ demoSite, page }) => {
    await openPanel(page, demoSite, adminAddress.settings);
    await openAddDialog(page);
    await field(page, 'URL').fill('https://example.org');
    await press(page, 'Cancel');
    const question = page.getByRole('alertdialog', { name: 'Discard unsaved changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(field(page, 'URL')).toHaveValue('https://example.org');
    await press(page, 'Cancel');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(linkRows(page)).toHaveCount(9);
  },
);

test('a link is added with the keyboard alone', async ({ page, startSite }) => {
  const site = await startSite();
  await openPanel(page, site, adminAddress.settings);
  await expect(addButton(page)).toBeEnabled();
  await tabTo(page, 'Add Link', 'button');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Platform')).toBeFocused();
  await page.keyboard.press('S');
  await expect(field(page, 'Platform')).toHaveValue('substack');
  await page.keyboard.press('Tab');
  await page.keyboard.type('https://new.substack.com');
  await tabTo(page, 'Add Link', 'button');
  await page.keyboard.press('Enter');
  await expect(linkRows(page).getByRole('heading')).toHaveText('Substack');
});
