import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import { siteSettings } from '#domain/site/site-input.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';
import {
  descriptionOf,
  expectToast,
  renderPanel,
  replace,
} from '#tests/components/render-panel.tsx';
import { makeSiteSettings } from '#tests/rows/make-site-settings.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { sampleRows } from '#tests/rows/sample-rows.ts';
import { slowTest } from '#tests/slow-test.ts';

const SITE = 'POST /api/admin/site';

/** Drawing the share image takes long, and jsdom cannot show it. */
const replies = {
  'POST /api/admin/site/share-image': () => new Response(null, { status: 503 }),
};

const LABELS = [
  'Site name',
  'Your name',
  'Tagline',
  'Footer text',
  'Copyright year',
  'Time zone',
  'Language of your videos',
];

const card = () => within(screen.getByRole('region', { name: 'Your site' }));
const field = (label: string) => card().getByLabelText<HTMLInputElement>(label, { exact: true });
const preview = () => card().getByRole('figure').textContent;

async function openSettings(app: TestApp) {
  const panel = await renderPanel(adminAddress.siteSettings, { app, replies });
  await screen.findByLabelText('Site name');
  return panel;
}

async function save(user: UserEvent): Promise<void> {
  await user.click(card().getByRole('button', { name: 'Save Site' }));
}

function storedSite({ database }: TestApp) {
  return findSettings(database, siteSettings);
}

slowTest('while no value is set, the fields show the defaults', async () => {
  await using app = await startApp();
  await openSettings(app);
  const shown = [...LABELS, 'Accent color', 'Corrections policy'].map((label) => field(label));
  expect(shown.map(({ value }) => value).filter((value) => value === '')).toEqual([]);
  expect(shown.map(descriptionOf).join('')).toBe('');
  expect([field('Site name').value, field('Your name').value]).toEqual([
    'Plain Evidence',
    'Plain Evidence',
  ]);
  expect(card().queryByRole('button', { name: /^Use default/ })).toBeNull();
  expect(preview()).toContain('Plain Evidence');
});

test('a field that is emptied shows its default again when it is left', async () => {
  await using app = await startApp();
  await makeSiteSettings(app.database, { brand: 'Mine' });
  const { user } = await openSettings(app);
  await user.clear(field('Site name'));
  expect(field('Site name').value).toBe('');
  await user.tab();
  expect(field('Site name').value).toBe('Plain Evidence');
  await save(user);
  await expectToast('Site updated successfully');
  expect(await storedSite(app)).toMatchObject({ brand: null });
});

test('the language of the videos is chosen from languages by their own names', async () => {
  await using app = await startApp();
  await makeSiteSettings(app.database, { language: 'sw' });
  const { user } = await openSettings(app);
  const language = field('Language of your videos');
  expect(descriptionOf(language)).toBe('Default: English');
  expect(within(language).getByRole<HTMLOptionElement>('option', { selected: true }).text).toBe(
    'Kiswahili',
  );
  await user.selectOptions(language, 'العربية');
  await save(user);
  await expectToast('Site updated successfully');
  expect(await storedSite(app)).toMatchObject({ language: 'ar' });
});

test('typed values are previewed, stored, and in the next reply to visitors', async () => {
  await using app = await startApp();
  const { user } = await openSettings(app);
  await replace(user, field('Site name'), 'Ada & Numbers');
  expect(descriptionOf(field('Site name'))).toBe('Default: Plain Evidence');
  expect(field('Your name').value).toBe('Ada & Numbers');
  expect(preview()).toContain('Ada & Numbers explains how American government works');
  await replace(user, field('Your name'), '  Ada Lovelace ');
  expect(preview()).toContain('Ada & Numbers');
  expect(preview()).toContain('Ada Lovelace explains how American government works');
  await replace(user, field('Copyright year'), '2026');
  await user.selectOptions(field('Time zone'), 'Pacific/Kiritimati');
  expect(await storedSite(app)).toEqual(siteSettings.defaults);

  await save(user);
  await expectToast('Site updated successfully');
  expect(field('Your name').value).toBe('Ada Lovelace');
  expect((await app.get('/api/site')).json()).toMatchObject({
    brand: 'Ada & Numbers',
    creatorName: 'Ada Lovelace',
    copyrightYear: 2026,
    timeZone: 'Pacific/Kiritimati',
  });
  await screen.findByRole('link', { name: 'Ada & Numbers, to the website' });
});

slowTest("'Use default' resets one value and focuses its field", async () => {
  await using app = await startApp();
  await makeSiteSettings(app.database, { brand: 'Mine', creatorName: 'Ada' });
  const { user } = await openSettings(app);
  await user.click(card().getByRole('button', { name: /^Use default ?for Site name$/ }));
  expect(document.activeElement).toBe(field('Site name'));
  expect(field('Site name').value).toBe('Plain Evidence');
  expect(preview()).toContain('Plain Evidence');
  await save(user);
  await expectToast('Site updated successfully');
  expect(await storedSite(app)).toMatchObject({ brand: null, creatorName: 'Ada' });
});

slowTest.each([
  ['Site name', 'x'.repeat(61), 'Site name must be at most 60 characters'],
  ['Copyright year', '20x6', 'Copyright year must be a year from 1900 to 2100'],
  ['Accent color', 'green', 'Accent color must look like #1a2b3c'],
])('a refused %s keeps what was typed, and nothing is sent', async (label, typed, message) => {
  await using app = await startApp();
  const { user, writes } = await openSettings(app);
  await replace(user, field(label), typed);
  await save(user);
  await waitFor(() => expect(descriptionOf(field(label))).toContain(message));
  expect(document.activeElement).toBe(field(label));
  expect(field(label).value).toBe(typed);
  expect(writes).not.toContain(SITE);
  expect(await storedSite(app)).toEqual(siteSettings.defaults);
});

test('the color picker fills the field, and a sentence says how the color is made readable', async () => {
  await using app = await startApp();
  const { user } = await openSettings(app);
  const statuses = () =>
    card()
      .getAllByRole('status')
      .map(({ textContent }) => textContent);
  expect(statuses()).toEqual(['']);
  fireEvent.input(card().getByLabelText('Pick the accent color'), {
    target: { value: '#ffff00' },
  });
  expect(field('Accent color').value).toBe('#ffff00');
  expect(statuses()).toEqual(['Darkened for light pages so that text is readable (7.0 : 1).']);
  await replace(user, field('Accent color'), '#FFFF0');
  expect(statuses()).toEqual(['']);
  await user.type(field('Accent color'), '1');
  await save(user);
  await expectToast('Site updated successfully');
  expect(await storedSite(app)).toMatchObject({ accent: '#ffff01' });
});

slowTest.each([
  ['Save mine', { brand: 'Mine', creatorName: 'Theirs' }],
  ['Load theirs', { brand: 'Theirs', creatorName: 'Theirs' }],
])('after another window has changed the site, "%s" keeps %o', async (choice, kept) => {
  await using app = await startApp();
  const { user } = await openSettings(app);
  await replace(user, field('Site name'), 'Mine');
  await makeSiteSettings(app.database, { brand: 'Theirs', creatorName: 'Theirs' });
  await save(user);
  const notice = await card().findByRole('region', { name: 'Changed in another window' });
  await waitFor(() => expect(document.activeElement).toBe(notice));
  expect(field('Site name').value).toBe('Mine');

  await user.click(card().getByRole('button', { name: choice }));
  await waitFor(() => expect(card().queryByRole('region')).toBeNull());
  await waitFor(async () => expect(await storedSite(app)).toMatchObject(kept));
  expect(field('Site name').value).toBe(kept.brand);
});

slowTest('"Load theirs" shows the picture that another window has stored', async () => {
  await using app = await startApp();
  const { user } = await openSettings(app);
  await replace(user, field('Site name'), 'Mine');
  await makeSiteSettings(app.database, { brand: 'Theirs' });
  await app.database.insertInto('site_pictures').values(sampleRows.site_pictures).execute();
  await save(user);
  await user.click(await card().findByRole('button', { name: 'Load theirs' }));
  const picture = card().getByAltText('The picture of the site').getAttribute('src');
  expect(picture).toContain(sampleRows.site_pictures.version);
});
