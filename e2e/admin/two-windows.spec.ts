import type { Locator, Page } from '@playwright/test';
import { adminAddress, uploadAddress } from '#domain/addresses.ts';
import { storedFiles } from '#tests/rows/stored-files.ts';
import { storedSources } from '#tests/rows/make-source.ts';
import { openPanel } from '../support/admin-actions.ts';
import {
  openSourceEditor,
  expectSuccessToast,
  fileField,
  openVideoEditor,
  openManageSources,
  storedVideos,
  withOneVideo,
  withVideos,
} from '../support/admin-content-actions.ts';
import { editor as bioEditor, openBio, saveButton } from '../support/bio-actions.ts';
import { expect, test } from '../support/fixtures.ts';

const VIDEO = 'How a bill becomes law';

function textFile(name: string) {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(name) };
}

test('a source that another window has given a new file is not renamed unseen', async ({
  consoleErrors,
  context,
  page,
  prepareSite,
}) => {
  consoleErrors.expect(/status of 409 .*\/api\/sources/);
  const site = await prepareSite(withOneVideo(VIDEO, { sources: [{ title: 'Minutes', url: '' }] }));
  await openPanel(page, site);
  await openManageSources(page, VIDEO);
  let editor = await openSourceEditor(page, 'Minutes');
  await fileField(editor).setInputFiles(textFile('draft.txt'));
  await editor.getByRole('button', { name: 'Save Changes' }).click();
  await expectSuccessToast(page, 'Source updated successfully');
  editor = await openSourceEditor(page, 'Minutes');

  const other = await context.newPage();
  await other.goto(site.origin + adminAddress.home);
  await openManageSources(other, VIDEO);
  const otherEditor = await openSourceEditor(other, 'Minutes');
  await fileField(otherEditor).setInputFiles(textFile('final.txt'));
  await otherEditor.getByRole('button', { name: 'Save Changes' }).click();
  await expectSuccessToast(other, 'Source updated successfully');

  await editor.getByLabel('Title').fill('Minutes of May');
  await editor.getByRole('button', { name: 'Save Changes' }).click();
  await expect(notice(editor)).toBeFocused();
  await expect(editor.getByText('final.txt')).toBeVisible();
  await notice(editor).getByRole('button', { name: 'Save mine' }).click();
  await expect(editor).toHaveCount(0);
  const [source] = await storedSources(site);
  expect(source).toMatchObject({ title: 'Minutes of May', fileName: 'final.txt' });
  const names = await storedFiles(site);
  expect(names.map(uploadAddress)).toEqual([source?.url]);
});

test('the editor of a video loads what another window has saved, and keeps what was typed until then', async ({
  consoleErrors,
  context,
  page,
  prepareSite,
}) => {
  consoleErrors.expect(/status of 409 .*\/api\/videos/);
  const site = await prepareSite(withVideos(VIDEO));
  await openPanel(page, site);
  const editor = await openVideoEditor(page, VIDEO);

  const other = await context.newPage();
  await other.goto(site.origin + adminAddress.home);
  const otherEditor = await openVideoEditor(other, VIDEO);
  await otherEditor.getByLabel('Description').fill('Written elsewhere.');
  await otherEditor.getByRole('button', { name: 'Save Changes' }).click();
  await expectSuccessToast(other, 'Video updated successfully');

  await editor.getByLabel('Title').fill('How a law is made');
  await editor.getByRole('button', { name: 'Save Changes' }).click();
  await expect(notice(editor)).toBeFocused();
  await expect(editor.getByLabel('Title')).toHaveValue('How a law is made');
  await notice(editor).getByRole('button', { name: 'Load theirs' }).click();
  await expect(notice(editor)).toHaveCount(0);
  await expect(editor.getByLabel('Title')).toHaveValue(VIDEO);
  await expect(editor.getByLabel('Description')).toHaveValue('Written elsewhere.');
  await editor.getByLabel('Title').fill('How a law is made');
  await editor.getByRole('button', { name: 'Save Changes' }).click();
  await expectSuccessToast(page, 'Video updated successfully');
  expect(await storedVideos(site)).toEqual([
    expect.objectContaining({ title: 'How a law is made', description: 'Written elsewhere.' }),
  ]);
});

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
