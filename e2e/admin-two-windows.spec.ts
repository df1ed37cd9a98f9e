import { adminAddress, uploadAddress } from '#domain/addresses.ts';
import { filesOnDisk } from '#tests/files-on-disk.ts';
import { makeSocialLink } from '#tests/make-social-link.ts';
import { makeVideo } from '#tests/make-video.ts';
import { openPanel } from './admin-actions.ts';
import {
  dialog,
  editSource,
  expectDone,
  fileField,
  openEditor,
  openManageSources,
  question,
  storedSources,
  storedVideos,
  videoRow,
  withSources,
  withVideos,
} from './admin-content-actions.ts';
import { expect, test } from './fixtures.ts';
import { toast } from './page-actions.ts';
import { storedLinks } from './social-link-actions.ts';

const VIDEO = 'How a bill becomes law';

function textFile(name: string) {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(name) };
}

test(
  'a source renamed in one window keeps the file that another has given it',
  { tag: '@desktop' },
  async ({ context, page, startSite }) => {
    const site = await startSite(withSources({ title: 'Minutes', url: '' }));
    await openPanel(page, site);
    await openManageSources(page, VIDEO);
    let editor = await editSource(page, 'Minutes');
    await fileField(editor).setInputFiles(textFile('draft.txt'));
    await editor.getByRole('button', { name: 'Save Changes' }).click();
    await expectDone(page, 'Source updated successfully');
    editor = await editSource(page, 'Minutes');

    const other = await context.newPage();
    await other.goto(site.origin + adminAddress.home);
    await openManageSources(other, VIDEO);
    const otherEditor = await editSource(other, 'Minutes');
    await fileField(otherEditor).setInputFiles(textFile('final.txt'));
    await otherEditor.getByRole('button', { name: 'Save Changes' }).click();
    await expectDone(other, 'Source updated successfully');

    await editor.getByLabel('Title').fill('Minutes of May');
    await editor.getByRole('button', { name: 'Save Changes' }).click();
    await expect(editor).toHaveCount(0);
    const [source] = await storedSources(site);
    expect(source).toMatchObject({ title: 'Minutes of May', fileName: 'final.txt' });
    const names = await filesOnDisk(site.dataDir);
    expect(names.map(uploadAddress)).toEqual([source?.url]);
  },
);

test(
  'a video renamed in one window keeps what another has written',
  { tag: '@desktop' },
  async ({ context, page, startSite }) => {
    const site = await startSite(withVideos(VIDEO));
    await openPanel(page, site);
    const editor = await openEditor(page, VIDEO);

    const other = await context.newPage();
    await other.goto(site.origin + adminAddress.home);
    const otherEditor = await openEditor(other, VIDEO);
    await otherEditor.getByLabel('Description').fill('Written elsewhere.');
    await otherEditor.getByRole('button', { name: 'Save Changes' }).click();
    await expectDone(other, 'Video updated successfully');

    await editor.getByLabel('Title').fill('How a law is made');
    await editor.getByRole('button', { name: 'Save Changes' }).click();
    await expectDone(page, 'Video updated successfully');
    expect(await storedVideos(site)).toEqual([
      expect.objectContaining({ title: 'How a law is made', description: 'Written elsewhere.' }),
    ]);
  },
);

test(
  'a source and a social link that are changed keep what another window has written',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite(async (parts) => {
      await withSources({ title: 'Minutes', url: 'https://example.org/old' })(parts);
      await makeSocialLink(parts.database, { isVisible: true });
    });
    await openPanel(page, site);
    await openManageSources(page, VIDEO);
    const editor = await editSource(page, 'Minutes');
    await site.database
      .updateTable('sources')
      .set({ description: 'Written elsewhere.', url: 'https://example.org/new' })
      .execute();
    await editor.getByLabel('Title').fill('Minutes of May');
    await editor.getByRole('button', { name: 'Save Changes' }).click();
    await expectDone(page, 'Source updated successfully');
    expect(await storedSources(site)).toEqual([
      expect.objectContaining({
        title: 'Minutes of May',
        description: 'Written elsewhere.',
        url: 'https://example.org/new',
      }),
    ]);

    await page.goto(site.origin + adminAddress.settings);
    await page.getByRole('button', { name: 'Edit the YouTube link' }).click();
    const linkEditor = dialog(page, 'Edit Social Media Link');
    await site.database.updateTable('social_links').set({ isVisible: false }).execute();
    await linkEditor.getByLabel('URL').fill('https://www.youtube.com/@moved');
    await linkEditor.getByRole('button', { name: 'Save Changes' }).click();
    await expectDone(page, 'Social link updated successfully');
    expect(await storedLinks(site)).toEqual([
      expect.objectContaining({ url: 'https://www.youtube.com/@moved', isVisible: false }),
    ]);
  },
);

test(
  'a sort order of 0 stays until another one is entered',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite(async ({ database }) => {
      await makeVideo(database, { title: VIDEO, sortOrder: 0 });
    });
    await openPanel(page, site);
    let editor = await openEditor(page, VIDEO);
    await editor.getByLabel('Sort order').focus();
    await editor.getByLabel('Title').fill('How a law is made');
    await expect(editor.getByLabel('Sort order')).toHaveValue('0');
    await editor.getByRole('button', { name: 'Save Changes' }).click();
    await expectDone(page, 'Video updated successfully');
    expect(await storedVideos(site)).toEqual([
      expect.objectContaining({ title: 'How a law is made', sortOrder: 0 }),
    ]);

    editor = await openEditor(page, 'How a law is made');
    await editor.getByLabel('Sort order').fill('1');
    await editor.getByRole('button', { name: 'Save Changes' }).click();
    await expect(videoRow(page, 'How a law is made')).toContainText('Sort order 1');
    expect(await storedVideos(site)).toEqual([expect.objectContaining({ sortOrder: 1 })]);
  },
);

test(
  'a video that another window has deleted goes from the list when that shows',
  { tag: '@desktop' },
  async ({ consoleErrors, page, startSite }) => {
    consoleErrors.expect(/status of 404 .*\/api\/videos\//);
    const site = await startSite(withVideos(VIDEO));
    await openPanel(page, site);
    await site.database.deleteFrom('videos').execute();
    await videoRow(page, VIDEO)
      .getByRole('button', { name: /^Delete/ })
      .click();
    const asked = question(page, 'Are you sure you want to delete this video?');
    await asked.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toContainText('Failed to delete video');
    await expect(videoRow(page, VIDEO)).toHaveCount(0);
    await expect(dialog(page, 'Edit Video')).toHaveCount(0);
  },
);
