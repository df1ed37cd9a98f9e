import type { Page } from '@playwright/test';
import { adminAddress } from '#domain/addresses.ts';
import { openPanel } from './admin-actions.ts';
import {
  aboutPage,
  bioApi,
  editor,
  headshot,
  PICTURE,
  pickFile,
  saveButton,
  storedBio,
  tool,
} from './bio-actions.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard-actions.ts';
import {
  expectToast,
  holdReplies,
  listQuestions,
  navigateOnClient,
  scrollToEnd,
  scrollTop,
  toast,
} from './page-actions.ts';

function leave(page: Page): Promise<void> {
  return page.getByRole('navigation').getByRole('link', { name: 'Files' }).click();
}

test('without a biography the tab says what visitors read instead', async ({ emptySite, page }) => {
  await openPanel(page, emptySite, adminAddress.bio);
  await expect(page).toHaveTitle('Admin - Bio Page');
  await expect(page.getByText(/visitors read the built-in text on the About page/)).toBeVisible();
  await expect(page.getByText('No headshot yet', { exact: true })).toBeVisible();
  await expect(headshot(page)).toHaveCount(0);
  await expect(page.getByText('JPG or PNG, recommended 600x600px.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /headshot$/ })).toHaveCount(0);
  expect(await aboutPage(page, emptySite)).toContain('Background &amp; Experience');
});

test(
  'the stored biography and picture are there to be edited',
  { tag: '@desktop' },
  async ({ demoSite, page }) => {
    await openPanel(page, demoSite, adminAddress.bio);
    await expect(editor(page).getByRole('heading', { name: 'How I work' })).toBeVisible();
    await expect(headshot(page)).toHaveJSProperty('complete', true);
    await expect(page.getByText(/built-in text/)).toHaveCount(0);
  },
);

test(
  'a biography is saved, and visitors read it with the next request',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite();
    await openPanel(page, site, adminAddress.bio);
    await editor(page).fill('I explain how laws are made.');
    await saveButton(page).click();
    await expect(toast(page)).toHaveText(/^Bio updated successfully/);
    await expect(page.getByText(/built-in text/)).toHaveCount(0);
    await expect(editor(page)).toHaveText('I explain how laws are made.');
    expect(await storedBio(site)).toEqual({
      content: '<p>I explain how laws are made.</p>',
      headshotUrl: null,
    });
    const about = await aboutPage(page, site);
    expect(about).toContain('<p>I explain how laws are made.</p>');
    expect(about).not.toContain('Background &amp; Experience');

    await editor(page).press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await expect(editor(page)).toHaveText('');
    await saveButton(page).click();
    await expect(page.getByText(/visitors read the built-in text/)).toBeVisible();
    expect(await aboutPage(page, site)).toContain('Background &amp; Experience');
  },
);

for (const { what, reply, description } of [
  {
    what: "in the server's words",
    reply: { status: 400, json: { message: 'Too many words.' } },
    description: 'Too many words.',
  },
  { what: 'without them', reply: { status: 502 }, description: 'Please try again.' },
]) {
  test(
    `a biography that could not be saved is told ${what}, and kept`,
    { tag: '@desktop' },
    async ({ consoleErrors, demoSite, page }) => {
      consoleErrors.expect(/status of (?:400|502) .*api\/bio/);
      await page.route(bioApi.bio, (route) =>
        route.request().method() === 'POST' ? route.fulfill(reply) : route.fallback(),
      );
      await openPanel(page, demoSite, adminAddress.bio);
      await editor(page).fill('New text.');
      await saveButton(page).click();
      await expectToast(page, 'Failed to update bio', description);
      await expect(editor(page)).toHaveText('New text.');
      await expect(saveButton(page)).toBeEnabled();
    },
  );
}

test(
  'the button waits while the biography is saved',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite();
    await openPanel(page, site, adminAddress.bio);
    await editor(page).fill('Hello.');
    const letGo = await holdReplies(page, bioApi.bio);
    await saveButton(page).click();
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
    letGo();
    await expect(toast(page)).toHaveText(/^Bio updated successfully/);
    await expect(saveButton(page)).toBeEnabled();
  },
);

test(
  'leaving with an unsaved text or picture asks first, and not once it is saved',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite();
    await openPanel(page, site, adminAddress.bio);
    const questions = listQuestions(page);
    await pickFile(page, PICTURE);
    await leave(page);
    await expect.poll(() => questions).toEqual(['beforeunload']);
    await page.getByRole('button', { name: 'Discard the new headshot' }).click();
    await editor(page).fill('Hello.');
    await leave(page);
    await expect.poll(() => questions).toEqual(['beforeunload', 'beforeunload']);
    await expect(editor(page)).toHaveText('Hello.');

    await saveButton(page).click();
    await expect(toast(page)).toHaveText(/^Bio updated successfully/);
    await leave(page);
    await expect(page.getByText('No uploaded files found')).toBeVisible();
    expect(questions).toHaveLength(2);
  },
);

test(
  'what was typed and taken back needs no question',
  { tag: '@desktop' },
  async ({ demoSite, page }) => {
    await openPanel(page, demoSite, adminAddress.bio);
    const questions = listQuestions(page);
    await editor(page).press('x');
    await page.keyboard.press('Backspace');
    await leave(page);
    await expect(page.getByText('Total Files')).toBeVisible();
    expect(questions).toEqual([]);
  },
);

test(
  'the tab shows that it is loading, and offers to try again what failed',
  { tag: '@desktop' },
  async ({ consoleErrors, demoSite, page }) => {
    consoleErrors.expect(/status of 503 .*api\/bio/);
    await page.route(bioApi.bio, (route) => route.fulfill({ status: 503 }), { times: 1 });
    await openPanel(page, demoSite, adminAddress.bio);
    await expect(page.getByRole('alert')).toContainText('The biography could not be loaded.');
    await expect(editor(page)).toHaveCount(0);
    const letGo = await holdReplies(page, bioApi.bio);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('status', { name: 'Loading biography' })).toBeVisible();
    letGo();
    await expect(editor(page)).toContainText('Dear visitor,');
  },
);

test('the tab opens at its top', async ({ demoSite, page }) => {
  await openPanel(page, demoSite, adminAddress.bio);
  await navigateOnClient(page, adminAddress.home);
  await expect(page.getByRole('heading', { name: 'Video Management' })).toBeVisible();
  await scrollToEnd(page);
  await navigateOnClient(page, adminAddress.bio);
  await expect(editor(page)).toBeVisible();
  await expect.poll(() => scrollTop(page)).toBe(0);
});

test('text and picture are reached and saved with the keyboard alone', async ({
  page,
  startSite,
}) => {
  const site = await startSite();
  await openPanel(page, site, adminAddress.bio);
  await expect(editor(page)).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, 'Choose Image', 'button');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(PICTURE);
  await tabTo(page, 'Normal text', 'button');
  await page.keyboard.press('ArrowRight');
  await expect(tool(page, 'Heading 1')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type('My letter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Hello.');
  await page.keyboard.press('Tab');
  await expect(saveButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page)).toHaveText(/^Bio updated successfully/);
  expect((await storedBio(site))?.content).toBe('<h1>My letter</h1><p>Hello.</p>');
});
