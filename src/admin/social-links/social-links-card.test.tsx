import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import { descriptionOf, expectToast, named, renderPanel } from '#tests/components/render-panel.tsx';
import { makeSocialLink } from '#tests/rows/make-social-link.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';

const card = () => within(screen.getByRole('region', { name: 'Social Media Links', hidden: true }));
const rows = () => card().queryAllByRole('listitem', { hidden: true });
const addButton = () =>
  card().getByRole<HTMLButtonElement>('button', { name: 'Add Link', hidden: true });
const dialog = () => within(screen.getByRole('dialog'));
const platform = () => dialog().getByLabelText<HTMLSelectElement>('Platform');
const url = () => dialog().getByLabelText<HTMLInputElement>('URL');
const sortOrder = () => dialog().getByLabelText<HTMLInputElement>('Sort order');
const visible = () => dialog().getByLabelText<HTMLInputElement>('Visible');

async function openSettings(app: TestApp, replies = {}) {
  const panel = await renderPanel(adminAddress.settings, { app, replies });
  await waitFor(() => expect(addButton().disabled).toBe(false));
  return panel;
}

function editButton(name: string): HTMLElement {
  return screen.getByRole('button', { name: named(`Edit the ${name} link`) });
}

function storedLinks({ database }: TestApp) {
  return database
    .selectFrom('social_links')
    .select(['platform', 'url', 'isVisible', 'sortOrder'])
    .orderBy('sortOrder')
    .execute();
}

/** The addresses in the public list. */
async function publicLinks({ get }: TestApp): Promise<string[]> {
  const links: { url: string }[] = (await get('/api/social-links')).json();
  return links.map((link) => link.url);
}

test('each link is a row with platform, URL, sort order and visibility', async () => {
  await using app = await startApp();
  await makeSocialLink(app.database, { platform: 'bluesky', url: 'bsky.app/me', sortOrder: 6 });
  await makeSocialLink(app.database, { sortOrder: 7, isVisible: false });
  const { user } = await openSettings(app);
  expect(rows()).toHaveLength(2);
  const [row = document.body] = rows();
  const bluesky = within(row);
  expect(bluesky.getByRole('heading').textContent).toBe('Blue Sky');
  const link = bluesky.getByRole('link');
  expect(link.getAttribute('href')).toBe('https://bsky.app/me');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  expect(bluesky.getByText('#6')).toBeDefined();
  expect(bluesky.getByText('Visible')).toBeDefined();
  expect(row.querySelector('svg')).not.toBeNull();
  expect(rows().at(-1)?.textContent).toContain('Hidden');
  expect(screen.queryByRole('button', { name: /delete|remove/i })).toBeNull();
  await user.click(addButton());
  expect(sortOrder().value).toBe('8');
});

test('a URL that could run a script is shown as text', async () => {
  await using app = await startApp();
  await makeSocialLink(app.database, { platform: 'elsewhere', url: 'javascript:alert(1)' });
  await openSettings(app);
  expect(card().getByText('javascript:alert(1)')).toBeDefined();
  expect(card().queryByRole('link')).toBeNull();
});

test('the first link is added and appears in the public list', async () => {
  await using app = await startApp();
  const { user } = await openSettings(app);
  screen.getByText('No social media links configured. Add your first link to get started.');
  await user.click(addButton());
  const options = within(platform()).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Select a platform',
    'Instagram',
    'YouTube',
    'Twitter',
    'Facebook',
    'TikTok',
    'Blue Sky',
    'Substack',
    'Email',
  ]);
  expect(sortOrder().value).toBe('1');
  expect(visible().checked).toBe(true);

  await user.selectOptions(platform(), 'YouTube');
  await user.type(url(), ' https://www.youtube.com/@new ');
  await user.click(dialog().getByRole('button', { name: 'Add Link' }));
  await expectToast('Social link added successfully');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(addButton());
  expect(rows()).toHaveLength(1);
  expect(card().getByText('#1')).toBeDefined();
  expect(await storedLinks(app)).toEqual([
    { platform: 'YouTube', url: 'https://www.youtube.com/@new', isVisible: true, sortOrder: 1 },
  ]);
  expect(await publicLinks(app)).toEqual(['https://www.youtube.com/@new']);
  await user.click(addButton());
  expect(sortOrder().value).toBe('2');
});

test('a link is edited and hidden, and disappears from the public list', async () => {
  await using app = await startApp();
  await makeSocialLink(app.database, { sortOrder: 2, url: 'https://www.youtube.com/@old' });
  const { user } = await openSettings(app);
  expect(await publicLinks(app)).toEqual(['https://www.youtube.com/@old']);
  await user.click(editButton('YouTube'));
  expect(screen.getByRole('dialog', { name: 'Edit Social Media Link' })).toBeDefined();
  expect(platform().value).toBe('YouTube');
  expect(url().value).toBe('https://www.youtube.com/@old');
  expect(sortOrder().value).toBe('2');
  expect(visible().checked).toBe(true);

  await user.selectOptions(platform(), 'bluesky');
  await user.clear(url());
  await user.type(url(), 'bsky.app/profile/new.example');
  await user.clear(sortOrder());
  await user.type(sortOrder(), '5');
  await user.click(visible());
  await user.click(dialog().getByRole('button', { name: 'Save Changes' }));
  await expectToast('Social link updated successfully');
  expect(card().getByRole('heading', { name: 'Blue Sky' })).toBeDefined();
  expect(card().getByText('Hidden')).toBeDefined();
  expect(await storedLinks(app)).toEqual([
    { platform: 'bluesky', url: 'bsky.app/profile/new.example', isVisible: false, sortOrder: 5 },
  ]);
  expect(await publicLinks(app)).toEqual([]);
});

test('a link needs a platform and the address of a web page or a mailbox', async () => {
  await using app = await startApp();
  const { user, writes } = await openSettings(app);
  await user.click(addButton());
  const save = dialog().getByRole('button', { name: 'Add Link' });
  await user.click(save);
  await waitFor(() => expect(descriptionOf(platform())).toBe('Please choose a platform'));
  expect(descriptionOf(url())).toMatch(/URL is required$/);
  expect(document.activeElement).toBe(platform());

  await user.selectOptions(platform(), 'substack');
  await user.type(url(), 'javascript:alert(1)');
  await user.click(save);
  await waitFor(() => expect(descriptionOf(url())).toMatch(/Please enter a web address/));
  expect(writes).toEqual([]);
  expect(await storedLinks(app)).toEqual([]);
});
