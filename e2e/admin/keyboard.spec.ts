import { emailSettings } from '#domain/email-settings/email-settings.ts';
import { adminAddress } from '#domain/addresses.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';
import { storedVideos } from '#tests/rows/make-video.ts';
import { openPanel } from '../support/admin-actions.ts';
import { editor, PICTURE, saveButton, storedBio, tool } from '../support/bio-actions.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { makeMailServer } from '#tests/rows/make-mail-server.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { storedSources } from '#tests/rows/make-source.ts';
import { dialog, youtubeField } from '../support/admin-content-actions.ts';
import { expect, test } from '../support/fixtures.ts';
import { pressByTab, tabTo } from '../support/keyboard-actions.ts';
import { toast } from '../support/page-actions.ts';
import { addButton, field, linkRows } from '../support/social-link-actions.ts';

test('the biography and the headshot are written and saved with the keyboard alone', async ({
  emptySite,
  page,
}) => {
  await openPanel(page, emptySite, adminAddress.bio);
  await expect(editor(page)).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await pressByTab(page, 'Choose Image', 'button');
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
  expect((await storedBio(emptySite))?.content).toBe('<h1>My letter</h1><p>Hello.</p>');
});

test('the email settings and a social link are saved with the keyboard alone', async ({
  emptySite,
  page,
}) => {
  await openPanel(page, emptySite, adminAddress.settings);
  await expect(page.getByRole('button', { name: 'Save Email Settings' })).toBeEnabled();
  await tabTo(page, 'Contact Email Address', 'textbox');
  await page.keyboard.type('me@example.org');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('switch', { name: 'Enable email notifications' })).toBeFocused();
  await page.keyboard.press('Space');
  await pressByTab(page, 'Save Email Settings', 'button');
  await expect(toast(page)).toHaveText(/^Email settings updated successfully/);
  const settings = await findSettings(emptySite.database, emailSettings);
  expect(settings).toEqual({ contactEmail: 'me@example.org', isEnabled: false });

  await expect(addButton(page)).toBeEnabled();
  await pressByTab(page, 'Add Link', 'button');
  await expect(field(page, 'Platform')).toBeFocused();
  await page.keyboard.press('S');
  await expect(field(page, 'Platform')).toHaveValue('substack');
  await page.keyboard.press('Tab');
  await page.keyboard.type('https://new.substack.com');
  await pressByTab(page, 'Add Link', 'button');
  await expect(linkRows(page).getByRole('heading')).toHaveText('Substack');
});

test('a video is published with a source and two moments with the keyboard alone', async ({
  emptySite,
  page,
}) => {
  await openPanel(page, emptySite);
  await pressByTab(page, 'Add New Video', 'button');
  await expect(youtubeField(dialog(page, 'Add New Video'))).toBeFocused();
  await page.keyboard.type('https://youtu.be/dQw4w9WgXcQ');
  await tabTo(page, 'Title', 'textbox');
  await page.keyboard.type('How a bill becomes law');
  await pressByTab(page, 'Save and add sources', 'button');

  await expect(dialog(page, 'Manage Sources')).toBeVisible();
  await pressByTab(page, 'Add Source', 'button');
  await expect(dialog(page, 'Add Supporting Source').getByLabel('URL')).toBeFocused();
  await page.keyboard.type('https://www.archives.gov/founding-docs');
  await tabTo(page, 'Title', 'textbox');
  await page.keyboard.type('The Constitution');
  await tabTo(page, /^Cited at/, 'textbox');
  await page.keyboard.type('0:12 Congress makes the laws.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('4:05–4:20 The President signs them.');
  await pressByTab(page, 'Add Source', 'button');
  await expect(dialog(page, 'Add Supporting Source')).toHaveCount(0);

  await pressByTab(page, 'Publish Video', 'button');
  const draft = dialog(page, 'Manage Sources').getByRole('region', { name: 'Draft' });
  await expect(draft).toHaveCount(0);
  const [video] = await storedVideos(emptySite);
  expect(video).toMatchObject({ title: 'How a bill becomes law', isPublished: true });
  expect(await storedSources(emptySite)).toMatchObject([{ title: 'The Constitution' }]);
  const citations = await emptySite.database
    .selectFrom('citations')
    .select(['startSecond', 'endSecond', 'claim'])
    .orderBy('startSecond')
    .execute();
  expect(citations).toEqual([
    { startSecond: 12, endSecond: null, claim: 'Congress makes the laws.' },
    { startSecond: 245, endSecond: 260, claim: 'The President signs them.' },
  ]);
});

test('the mail server is changed with the keyboard alone', async ({
  consoleErrors,
  emptySite,
  page,
}) => {
  consoleErrors.expect(/status of 502 .*mail-server\/test/);
  await makeEmailSettings(emptySite.database);
  await makeMailServer(emptySite.database);
  await openPanel(page, emptySite, adminAddress.mailServer);
  await pressByTab(page, 'Change mail server', 'button');
  await tabTo(page, 'Host', 'textbox');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('mail.invalid');
  await tabTo(page, 'Password', 'textbox');
  await page.keyboard.type('app password 8');
  await tabTo(page, 'Your password for this panel', 'textbox');
  await page.keyboard.type(ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText(/could not be reached/)).toBeVisible();
  await pressByTab(page, 'Save anyway', 'button');
  await expect(toast(page)).toHaveText(/^Mail server saved successfully/);
  await expect(page.getByRole('heading', { name: 'Mail server' })).toBeFocused();
  await expect(page.getByText('mail.invalid')).toBeVisible();
});
