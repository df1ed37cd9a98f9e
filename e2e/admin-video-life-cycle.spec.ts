import type { Browser, Locator, Page } from '@playwright/test';
import { storedFiles } from '#tests/stored-files.ts';
import { ADMIN_PASSWORD } from '#tests/make-administrator.ts';
import { openLogin, submitLogin } from './admin-actions.ts';
import {
  dialog,
  expectSuccessToast,
  openAddSource,
  openVideoEditor,
  openManageSources,
  question,
  videoRow,
} from './admin-content-actions.ts';
import { watchConsole } from './console-errors.ts';
import { expect, test } from './fixtures.ts';
import type { SiteServer } from './site-server.ts';

const TITLE = 'How a bill becomes law';

const RULES = 'The rules archives.gov';
const VOTES = 'The votes';
const DIAGRAM = 'The diagram PNG';

/** A second browser that never signs in. */
interface Visitor extends AsyncDisposable {
  /** Returns the titles on the home page. */
  videos: () => Promise<string[]>;
  /** Returns the headings of the sources on the video's page, in display order: title, then the host or the type of a picture. */
  sources: () => Promise<string[]>;
  /** Opens the page of the video that `sources` opened last, and returns its heading. */
  heading: () => Promise<string>;
  page: Page;
}

async function openVisitor(browser: Browser, { origin }: SiteServer): Promise<Visitor> {
  const context = await browser.newContext();
  const consoleErrors = watchConsole(context);
  const page = await context.newPage();
  let address = '/';

  return {
    page,
    videos: async () => {
      await page.goto(origin);
      return page.getByRole('main').getByRole('heading', { level: 3 }).allInnerTexts();
    },
    sources: async () => {
      await page.goto(origin);
      address = (await page.getByRole('link', { name: TITLE }).getAttribute('href')) ?? '';
      // A full page load: the document arrives with its data.
      await page.goto(origin + address);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(TITLE);
      const entries = page.getByRole('region', { name: 'Link to source:' }).getByRole('listitem');
      return entries.getByRole('heading').allInnerTexts();
    },
    heading: async () => {
      const reply = await page.goto(origin + address);
      if (reply?.status() === 404) consoleErrors.expect(/status of 404/);
      return page.getByRole('heading', { level: 1 }).innerText();
    },
    [Symbol.asyncDispose]: async () => {
      expect(consoleErrors.mismatches()).toEqual([]);
      await context.close();
    },
  };
}

async function addSource(page: Page, title: string, fill: (editor: Locator) => Promise<void>) {
  const editor = await openAddSource(page, TITLE);
  await editor.getByLabel('Title').fill(title);
  await fill(editor);
  await editor.getByRole('button', { name: 'Add Source' }).click();
  await expectSuccessToast(page, 'Source added successfully');
  await expect(editor).toHaveCount(0);
}

test("each change to a video and its sources is visible with a visitor's next request", async ({
  browser,
  consoleErrors,
  page,
  startSite,
}) => {
  test.slow();
  const site = await startSite();
  await using visitor = await openVisitor(browser, site);
  expect(await visitor.videos()).toEqual([]);

  await test.step('sign in', async () => {
    await openLogin(page, consoleErrors, site);
    await submitLogin(page, ADMIN_PASSWORD);
    await expect(page.getByText('No videos found.')).toBeVisible();
  });

  await test.step('add a video', async () => {
    const editor = await openVideoEditor(page);
    await editor.getByLabel('YouTube link or video ID').fill('https://youtu.be/dQw4w9WgXcQ?si=x');
    await editor.getByLabel('Title').fill(TITLE);
    await editor.getByLabel('Description').fill('Every step,\nwith the rules.');
    await editor.getByRole('button', { name: 'Add Video' }).click();
    await expectSuccessToast(page, 'Video created successfully');
    expect(await visitor.videos()).toEqual([TITLE]);
    expect(await visitor.sources()).toEqual([]);
    await expect(visitor.page.locator('iframe')).toHaveAttribute('src', /embed\/dQw4w9WgXcQ\?/);
  });

  await test.step('add sources to the video', async () => {
    await addSource(page, 'The rules', (editor) =>
      editor.getByLabel('URL').fill('https://www.archives.gov/rules'),
    );
    await addSource(page, 'The votes', (editor) =>
      editor.getByLabel('File (optional)').setInputFiles('scripts/demo/files/electoral-votes.pdf'),
    );
    await addSource(page, 'The diagram', (editor) =>
      editor.getByLabel('File (optional)').setInputFiles('scripts/demo/files/how-a-bill-moves.png'),
    );
    expect(await visitor.sources()).toEqual([RULES, VOTES, DIAGRAM]);
    await expect(visitor.page.getByRole('link', { name: /The votes/ })).toHaveText(
      'Click here to view the document',
    );
    const diagram = visitor.page.getByRole('img', { name: 'The diagram' });
    await diagram.scrollIntoViewIfNeeded();
    await expect(diagram).not.toHaveJSProperty('naturalWidth', 0);
    expect(await storedFiles(site)).toHaveLength(2);
  });

  await test.step('move the last source to the top', async () => {
    const manage = await openManageSources(page, TITLE);
    for (const [title, sortOrder] of [
      ['The rules', '5'],
      ['The diagram', '1'],
    ] as const) {
      const row = manage.getByRole('listitem').filter({ hasText: title });
      await row.getByRole('button', { name: /^Edit/ }).click();
      const editor = dialog(page, 'Edit Source');
      await editor.getByLabel('Sort order').fill(sortOrder);
      await editor.getByRole('button', { name: 'Save Changes' }).click();
      await expect(editor).toHaveCount(0);
    }
    expect(await visitor.sources()).toEqual([DIAGRAM, VOTES, RULES]);
    await manage.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('make the video a draft and publish it again', async () => {
    const publishedSwitch = videoRow(page, TITLE).getByRole('switch');
    await publishedSwitch.click();
    await expectSuccessToast(page, 'Video updated successfully');
    expect(await visitor.heading()).toBe('Video Not Found');
    expect(await visitor.videos()).toEqual([]);

    const listing = page.waitForResponse('**/api/admin/videos');
    await publishedSwitch.click();
    await listing;
    expect(await visitor.heading()).toContain(TITLE);
    expect(await visitor.videos()).toEqual([TITLE]);
  });

  await test.step('edit the video', async () => {
    const editor = await openVideoEditor(page, TITLE);
    await editor.getByLabel('Title').fill(`${TITLE}, again`);
    await editor.getByRole('switch', { name: 'Vertical video' }).check();
    await editor.getByRole('button', { name: 'Save Changes' }).click();
    await expect(editor).toHaveCount(0);
    expect(await visitor.heading()).toContain(`${TITLE}, again`);
  });

  await test.step('replace a file, delete a source', async () => {
    const manage = await openManageSources(page, TITLE);
    const votes = manage.getByRole('listitem').filter({ hasText: 'The votes' });
    await votes.getByRole('button', { name: /^Edit/ }).click();
    const editor = dialog(page, 'Edit Source');
    await editor
      .getByLabel('Replace the file (optional)')
      .setInputFiles('scripts/demo/files/how-a-bill-moves.png');
    await editor.getByRole('button', { name: 'Save Changes' }).click();
    await expect(editor).toHaveCount(0);
    await expect(votes).toContainText('how-a-bill-moves.png');
    expect(await storedFiles(site)).toHaveLength(2);

    const diagram = manage.getByRole('listitem').filter({ hasText: 'The diagram' });
    await diagram.getByRole('button', { name: /^Delete/ }).click();
    await question(page, 'Are you sure you want to delete this source?')
      .getByRole('button', { name: 'Delete' })
      .click();
    await expectSuccessToast(page, 'Source deleted successfully');
    expect(await visitor.sources()).toEqual(['The votes PNG', RULES]);
    expect(await storedFiles(site)).toHaveLength(1);
    await manage.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('delete the video', async () => {
    await videoRow(page, TITLE)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await question(page, 'Are you sure you want to delete this video?')
      .getByRole('button', { name: 'Delete' })
      .click();
    await expectSuccessToast(page, 'Video deleted successfully');
    expect(await visitor.heading()).toBe('Video Not Found');
    expect(await visitor.videos()).toEqual([]);
    expect(await storedFiles(site)).toEqual([]);
    expect(await site.database.selectFrom('sources').selectAll().execute()).toEqual([]);
  });
});
