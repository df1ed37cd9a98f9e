import { ADMIN_PASSWORD } from '#tests/make-administrator.ts';
import { openPanel, submitLogin } from './admin-actions.ts';
import {
  contentApi,
  dialog,
  expectDone,
  fillInVideo,
  listSentVideos,
  openEditor,
  question,
  storedVideos,
  videoRow,
  withVideos,
} from './admin-content-actions.ts';
import { expect, test } from './fixtures.ts';
import { expectToast, holdReplies, listQuestions, toast } from './page-actions.ts';

const DISCARD = 'Discard unsaved changes?';

for (const { action, title, call } of [
  { action: 'create', title: undefined, call: contentApi.videos },
  { action: 'update', title: 'The only one', call: contentApi.anyVideo },
]) {
  test(
    `a failure to ${action} is told, and the typing is kept`,
    { tag: '@desktop' },
    async ({ consoleErrors, page, startSite }) => {
      consoleErrors.expect(/status of 400 .*\/api\/videos/);
      const site = await startSite(withVideos('The only one'));
      await openPanel(page, site);
      await page.route(call, (route) =>
        route.fulfill({ status: 400, json: { message: 'Not like this.' } }),
      );
      const editor = await openEditor(page, title);
      await fillInVideo(editor, 'dQw4w9WgXcQ', 'Typed with care');
      await editor.getByRole('button', { name: /^(Add Video|Save Changes)$/ }).click();
      await expectToast(page, `Failed to ${action} video`, 'Not like this.');
      await expect(editor.getByLabel('Title')).toHaveValue('Typed with care');
      await expect(editor.getByRole('button', { name: 'Cancel' })).toBeEnabled();
    },
  );
}

test(
  'while a dialog is saved nothing is typed into it, and a failure gives the focus back',
  { tag: '@desktop' },
  async ({ consoleErrors, page, startSite }) => {
    consoleErrors.expect(/status of 400 .*\/api\/videos/);
    const site = await startSite();
    await openPanel(page, site);
    const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(contentApi.videos, async (route) => {
      await isLetGo;
      await route.fulfill({ status: 400, json: { message: 'Not like this.' } });
    });
    const editor = await openEditor(page);
    await fillInVideo(editor, 'dQw4w9WgXcQ', 'Typed with care');
    await editor.getByLabel('Title').press('Enter');
    await expect(editor.getByRole('button', { name: 'Saving...' })).toBeDisabled();
    await expect(editor.getByLabel('Description')).toBeDisabled();
    letGo();
    await expectToast(page, 'Failed to create video', 'Not like this.');
    await expect(editor.getByLabel('Description')).toBeEnabled();
    await expect(editor.getByLabel('Title')).toBeFocused();
  },
);

test(
  'typing outlives a session that is over',
  { tag: '@desktop' },
  async ({ consoleErrors, context, page, startSite }) => {
    consoleErrors.expect(/status of 40[13]/);
    const site = await startSite(withVideos('The only one'));
    await openPanel(page, site);
    const editor = await openEditor(page, 'The only one');
    await editor.getByLabel('Title').fill('Typed with care');
    await context.clearCookies();
    await editor.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page)).toContainText(/^Failed to update video.*sign in/i);
    await expect(editor.getByLabel('Title')).toHaveValue('Typed with care');
    expect((await storedVideos(site)).map(({ title }) => title)).toEqual(['The only one']);

    // Signed in again in another tab, it is saved after all.
    const opened = context.waitForEvent('page');
    await toast(page).getByRole('button', { name: 'Sign in' }).click();
    const otherTab = await opened;
    await submitLogin(otherTab, ADMIN_PASSWORD);
    await expect(otherTab).toHaveURL(`${site.origin}/admin`);
    await editor.getByRole('button', { name: 'Save Changes' }).click();
    await expectDone(page, 'Video updated successfully');
  },
);

test(
  'a refused token is replaced without a word',
  { tag: '@desktop' },
  async ({ consoleErrors, page, startSite }) => {
    consoleErrors.expect(/status of 403 .*\/api\/videos/);
    const site = await startSite(withVideos('The only one'));
    await openPanel(page, site);
    await page.route(contentApi.anyVideo, (route) => route.fulfill({ status: 403 }), { times: 1 });
    const editor = await openEditor(page, 'The only one');
    await editor.getByLabel('Title').fill('Saved at the second try');
    await editor.getByRole('button', { name: 'Save Changes' }).click();
    await expectDone(page, 'Video updated successfully');
    await expect(videoRow(page, 'Saved at the second try')).toBeVisible();
  },
);

test('the buttons wait for the answer', { tag: '@desktop' }, async ({ page, startSite }) => {
  const site = await startSite(withVideos('The only one'));
  await openPanel(page, site);
  const sent = listSentVideos(page);
  const letGo = await holdReplies(page, contentApi.anyVideo);
  const editor = await openEditor(page, 'The only one');
  await editor.getByLabel('Title').fill('Changed');
  await editor.getByRole('button', { name: 'Save Changes' }).click();
  await expect(editor.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  await expect(editor.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await editor.getByLabel('Title').press('Enter');
  letGo();
  await expectDone(page, 'Video updated successfully');
  expect(sent).toHaveLength(1);
});

test('unsaved typing is discarded only when that is meant', async ({ page, startSite }) => {
  const site = await startSite(withVideos('The only one'));
  await openPanel(page, site);
  const editor = await openEditor(page, 'The only one');
  await editor.getByLabel('Title').fill('Half a title');
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await expect(question(page, DISCARD)).toBeVisible();
  await page.keyboard.press('Escape');
  await question(page, DISCARD).getByRole('button', { name: 'Keep editing' }).click();
  await expect(editor.getByLabel('Title')).toHaveValue('Half a title');
  await expect(editor.getByRole('button', { name: 'Cancel' })).toBeFocused();

  await editor.getByRole('button', { name: 'Cancel' }).click();
  await question(page, DISCARD).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(videoRow(page, 'The only one').getByRole('button', { name: /^Edit/ })).toBeFocused();
  await openEditor(page, 'The only one');
  await expect(dialog(page, 'Edit Video').getByLabel('Title')).toHaveValue('The only one');
});

test(
  'the browser asks before a page with unsaved typing is left',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite(withVideos('The only one'));
    await openPanel(page, site);
    const questions = listQuestions(page);
    const editor = await openEditor(page, 'The only one');
    await editor.getByLabel('Title').fill('Half a title');
    await page.evaluate(() => window.location.assign('/admin/files'));
    await expect.poll(() => questions).toEqual(['beforeunload']);
    await expect(editor.getByLabel('Title')).toHaveValue('Half a title');

    await editor.getByLabel('Title').fill('The only one');
    await page.evaluate(() => window.location.assign('/admin/files'));
    await expect(page.getByText('No uploaded files found')).toBeVisible();
    expect(questions).toHaveLength(1);
  },
);
