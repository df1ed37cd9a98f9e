import { adminAddress } from '#domain/addresses.ts';
import { api, openLogin, openPanel, signInButton, submitLogin } from '../support/admin-actions.ts';
import { contentApi, question } from '../support/admin-content-actions.ts';
import {
  demoWithFewVideos,
  openMenu,
  openRefusedSave,
  reopenVideosTab,
  sourceDialogs,
  videoDialogs,
} from '../support/dialogs/admin-dialog-states.ts';
import { expectAccessible, expectFrontAccessible } from '../support/accessibility-check.ts';
import { editor, PICTURE, pickFile, tool } from '../support/bio-actions.ts';
import { demoWithEvidence, evidenceDialogs } from '../support/dialogs/evidence-dialog-states.ts';
import { fullDemo, expect, test } from '../support/fixtures.ts';
import { holdReplies, navigateOnClient, toast } from '../support/page-actions.ts';

// Each test loads one document and navigates on the client, because loading axe into a document takes
// longer than running it.

test('axe finds no violations in the login screen and in any tab, and none scrolls sideways @main', async ({
  consoleErrors,
  page,
  prepareSite,
}) => {
  const site = await prepareSite(demoWithFewVideos);
  await openLogin(page, consoleErrors, site);
  await expectAccessible(page);
  await openPanel(page, site);
  const main = page.getByRole('main');
  for (const { address, content } of [
    { address: adminAddress.videos, content: main.getByRole('listitem').first() },
    { address: adminAddress.bio, content: editor(page) },
    { address: adminAddress.messages, content: main.getByRole('article').nth(5) },
    {
      address: adminAddress.settings,
      content: main.getByRole('button', { name: /^Edit/ }).nth(8),
    },
    { address: adminAddress.siteSettings, content: main.getByLabel('Site name') },
    { address: adminAddress.mailServer, content: main.getByLabel('Provider') },
    { address: adminAddress.readers, content: main.getByText('No reader is listed here.') },
    { address: '/admin/settings/keeping', content: main.getByLabel('Show copies to visitors') },
    { address: adminAddress.health, content: main.getByText('No backups yet.') },
    {
      address: adminAddress.security,
      content: main.getByRole('button', { name: 'Change Password' }),
    },
    { address: adminAddress.files, content: main.getByRole('listitem').first() },
  ]) {
    await test.step(address, async () => {
      await navigateOnClient(page, address);
      await expect(content).toBeVisible();
      await expect(main.getByText(/could not be loaded/)).toHaveCount(0);
      await expectAccessible(page);
    });
  }
});

test('axe finds no violations in the error messages of the login screen and in its locked state', async ({
  consoleErrors,
  emptySite,
  page,
}) => {
  consoleErrors.expect(/status of 401 .*\/api\/admin\/login/);
  await openLogin(page, consoleErrors, emptySite);
  await signInButton(page).click();
  await expect(page.getByRole('alert')).toHaveCount(2);
  await expectAccessible(page);

  await test.step('a wrong password', async () => {
    await page.route(api.login, (route) =>
      route.fulfill({ status: 401, json: { message: 'No.', attemptsRemaining: 2 } }),
    );
    await submitLogin(page, 'Wrong-Horse-7');
    await expect(toast(page)).toBeVisible();
    await page.keyboard.press('F8');
    await expect(page.getByText('3 of 5 attempts used')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a locked account', async () => {
    await page.route(api.lockoutStatus, (route) =>
      route.fulfill({ json: { isLocked: true, timeRemaining: 12, attemptsRemaining: 0 } }),
    );
    await page.reload();
    await expect(toast(page)).toBeVisible();
    await page.keyboard.press('F8');
    await expectAccessible(page);
  });
});

test('axe finds no violations in any tab without content', async ({ emptySite, page }) => {
  await openPanel(page, emptySite);
  for (const { address, ready } of [
    { address: adminAddress.videos, ready: /^No videos found/ },
    { address: adminAddress.bio, ready: 'No headshot yet' },
    { address: adminAddress.messages, ready: 'No Messages Yet' },
    { address: adminAddress.settings, ready: /No social media links configured/ },
    { address: adminAddress.files, ready: 'No uploaded files found' },
    { address: adminAddress.test, ready: /routing works/i },
  ]) {
    await test.step(address, async () => {
      await navigateOnClient(page, address);
      await expect(page.getByText(ready)).toBeVisible();
      await expectAccessible(page);
    });
  }
});

test('axe finds no violations in the panel while it loads, and when loading fails', async ({
  consoleErrors,
  emptySite,
  page,
}) => {
  consoleErrors.expect(/status of 503/);
  await openPanel(page, emptySite, adminAddress.security);
  const release = await holdReplies(page, '**/api/admin/**');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security');
  await expect(page.getByRole('status').first()).toBeVisible();
  await expectAccessible(page);
  release();

  for (const { address, call, heading } of [
    { address: adminAddress.videos, call: contentApi.adminVideos, heading: 'Video Management' },
    { address: adminAddress.files, call: contentApi.files, heading: 'Files' },
  ]) {
    await test.step(address, async () => {
      const { promise: answer, resolve: fail } = Promise.withResolvers<void>();
      await page.route(call, async (route) => {
        await answer;
        await route.fulfill({ status: 503 });
      });
      await navigateOnClient(page, address);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expectAccessible(page);
      fail();
      await expect(page.getByRole('alert')).toContainText('could not be loaded');
      await expectAccessible(page);
    });
  }
});

for (const { what, dialogs } of [
  { what: 'the Videos tab', dialogs: videoDialogs },
  { what: 'sources', dialogs: sourceDialogs },
  { what: 'moments, corrections and the publish kit', dialogs: evidenceDialogs },
]) {
  test(`axe finds no violations in the dialogs of ${what}, which fit into 320 pixels`, async ({
    page,
    prepareSite,
  }) => {
    await openPanel(page, await prepareSite(demoWithEvidence));
    for (const [name, open] of Object.entries(dialogs)) {
      await test.step(name, async () => {
        await open(page);
        await expectFrontAccessible(page);
        await reopenVideosTab(page);
      });
    }
  });
}

test('axe finds no violations in the Videos tab while it cannot be reordered, in its menus, and in what a refused save shows', async ({
  consoleErrors,
  page,
  prepareSite,
}) => {
  consoleErrors.expect(/status of 503/);
  consoleErrors.expect(/status of 409/);
  await openPanel(page, await prepareSite(demoWithFewVideos));
  await openMenu(page);
  await expect(page.getByRole('menu')).toBeVisible();
  await expectFrontAccessible(page);
  await page.keyboard.press('Escape');
  await openRefusedSave(page);
  await expectFrontAccessible(page);
  await reopenVideosTab(page);
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Newest first');
  await expect(page.getByText(/^To move videos, clear the search/)).toBeVisible();
  await expectAccessible(page);

  await page.route(contentApi.anyVideo, (route) => route.fulfill({ status: 503 }));
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  // The toast is found by its role, so the dialog does not hide it from screen readers.
  await expect(toast(page)).toContainText('Failed to update video');
  // A toast under the pointer stays open.
  await toast(page).hover();
  await expectFrontAccessible(page);
});

test('axe finds no violations in the questions of the inbox and the files, and in the errors of the security form', async ({
  page,
  prepareSite,
}) => {
  await openPanel(page, await prepareSite(fullDemo), adminAddress.messages);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete messages since…' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('will be deleted');
  await expectFrontAccessible(page);

  await navigateOnClient(page, adminAddress.security);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByRole('button', { name: 'Show new password', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveCount(2);
  await expectAccessible(page);

  await navigateOnClient(page, adminAddress.files);
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectFrontAccessible(page);
});

test('axe finds no violations in the error messages and the dialogs of the settings', async ({
  page,
  prepareSite,
}) => {
  const site = await openPanel(page, await prepareSite(fullDemo), adminAddress.mailServer);
  await page.getByLabel('Provider').selectOption('Another provider');
  await page.getByRole('button', { name: 'Send test mail' }).click();
  await expect(page.getByRole('alert')).toHaveCount(2);
  await expectAccessible(page, 'form:has([role="alert"])');

  await page.goto(site.origin + adminAddress.settings);
  const address = page.getByRole('textbox', { name: 'Contact Email Address' });
  // Until then, the stored address could arrive while the field is filled.
  await expect(address).toHaveValue(/@/);
  await address.fill('me');
  await page.getByRole('button', { name: 'Save Email Settings' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expectAccessible(page, 'form:has([role="alert"])');

  await page.getByRole('button', { name: /^Edit/ }).first().click();
  await expectFrontAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Add Link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Social Media Link' });
  await dialog.getByRole('button', { name: 'Add Link' }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(2);
  await expectFrontAccessible(page);
});

test('axe finds no violations in the Bio Page during editing and in its dialogs', async ({
  page,
  prepareSite,
}) => {
  await openPanel(page, await prepareSite(fullDemo), adminAddress.bio);
  await page.getByRole('button', { name: 'Delete the headshot' }).click();
  await expect(question(page, 'Are you sure you want to delete the headshot?')).toBeVisible();
  await expectFrontAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await pickFile(page, { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await expect(toast(page)).toBeVisible();
  await page.keyboard.press('F8');
  await expectFrontAccessible(page);

  await pickFile(page, PICTURE);
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await editor(page).press('ControlOrMeta+a');
  await tool(page, 'Bold').click();
  await expectAccessible(page);
  await tool(page, 'Add link').click();
  const dialog = page.getByRole('dialog', { name: 'Add link' });
  await dialog.getByLabel('URL', { exact: true }).fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Add Link' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectFrontAccessible(page);
});
