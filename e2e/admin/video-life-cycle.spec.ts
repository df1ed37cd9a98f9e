import type { Locator, Page } from '@playwright/test';
import { type HTMLElement, parse } from 'node-html-parser';
import { storedFiles } from '#tests/rows/stored-files.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { openLogin, submitLogin } from '../support/admin-actions.ts';
import {
  chooseAction,
  dialog,
  expectSuccessToast,
  openAddSource,
  openManageSources,
  openVideoEditor,
  question,
  videoRow,
} from '../support/admin-content-actions.ts';
import { expect, test } from '../support/fixtures.ts';
import type { SiteServer } from '../support/site-server.ts';

const TITLE = 'How a bill becomes law';

// The headings of the sources, as `sourcesOn` returns them.
const RULES = 'The rules archives.gov';
const VOTES = 'The votes';
const DIAGRAM = 'The diagram PNG';

/** Requests the documents of the site without signing in. */
function visitorOf({ origin }: SiteServer) {
  let address = '/';

  async function open(path: string): Promise<HTMLElement> {
    return parse(await (await fetch(origin + path)).text());
  }

  return {
    /** Returns the titles on the home page. */
    videos: async () => (await open('/')).querySelectorAll('main h3').map(textOf),
    /** Follows the link to the video on the home page, and returns the main part of its page. */
    video: async () => {
      const links = (await open('/')).querySelectorAll('main a');
      address = links.find((link) => textOf(link).includes(TITLE))?.getAttribute('href') ?? '';
      return (await open(address)).getElementsByTagName('main')[0];
    },
    /** Requests the page of the video once more, and returns its heading. */
    heading: async () => textOf((await open(address)).getElementsByTagName('h1')[0]),
  };
}

function textOf(element: HTMLElement | undefined): string {
  return (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

/**
 * Returns the headings of the sources on a video's page, in display order. A heading is the title,
 * followed by the host of a link or the type of a picture.
 */
function sourcesOn(main: HTMLElement | undefined): string[] {
  return (main?.querySelectorAll('h2 + ol h3') ?? []).map(textOf);
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
  consoleErrors,
  page,
  prepareSite,
}) => {
  const site = await prepareSite();
  const visitor = visitorOf(site);
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
    const main = await visitor.video();
    expect(sourcesOn(main)).toEqual([]);
    expect(main?.querySelector('iframe')?.getAttribute('src')).toContain('/embed/dQw4w9WgXcQ?');
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
    const main = await visitor.video();
    expect(sourcesOn(main)).toEqual([RULES, VOTES, DIAGRAM]);
    expect(main?.querySelectorAll('ol a').map(textOf)).toContain('Click here to view the document');
    const diagram = main?.querySelector('img[alt="The diagram"]')?.getAttribute('src') ?? '';
    const picture = await fetch(site.origin + diagram);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
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
    expect(sourcesOn(await visitor.video())).toEqual([DIAGRAM, VOTES, RULES]);
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
    expect(sourcesOn(await visitor.video())).toEqual(['The votes PNG', RULES]);
    await manage.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('delete the video', async () => {
    await chooseAction(page, `${TITLE}, again`, 'Delete');
    await question(page, 'Are you sure you want to delete this video?')
      .getByRole('button', { name: 'Delete' })
      .click();
    await expectSuccessToast(page, 'Video deleted successfully');
    expect(await visitor.heading()).toBe('Video Not Found');
    expect(await visitor.videos()).toEqual([]);
    expect(await site.database.selectFrom('sources').selectAll().execute()).toEqual([]);
  });

  await test.step('empty the trash', async () => {
    expect(await storedFiles(site)).toHaveLength(2);
    await page.getByRole('button', { name: 'Trash (2)' }).click();
    await page.getByRole('button', { name: 'Empty trash' }).click();
    await question(page, 'Are you sure you want to empty the trash?')
      .getByRole('button', { name: 'Empty trash' })
      .click();
    await expectSuccessToast(page, 'The trash is empty');
    expect(await storedFiles(site)).toEqual([]);
  });
});
