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

/** Drawing the share image takes long, and jsdom cannot show it. */
const replies = {
  'POST /api/admin/site/share-image': () => new Response(null, { status: 503 }),
};

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

test('a refused value is shown at its field, which keeps what was typed, and nothing is stored', async () => {
  await using app = await startApp();
  const { user } = await openSettings(app);
  await replace(user, field('Copyright year'), '20x6');
  await save(user);
  await waitFor(() =>
    expect(descriptionOf(field('Copyright year'))).toContain('must be a year from 1900 to 2100'),
  );
  expect(document.activeElement).toBe(field('Copyright year'));
  expect(field('Copyright year').value).toBe('20x6');
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

slowTest('"Save mine" keeps what another window has saved in other fields', async () => {
  await using app = await startApp();
  const { user } = await openSettings(app);
  await replace(user, field('Site name'), 'Mine');
  await makeSiteSettings(app.database, { brand: 'Theirs', creatorName: 'Theirs' });
  await save(user);
  await user.click(await card().findByRole('button', { name: 'Save mine' }));
  await expectToast('Site updated successfully');
  expect(await storedSite(app)).toMatchObject({ brand: 'Mine', creatorName: 'Theirs' });
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
