import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { openPanel } from '../support/admin-actions.ts';
import { dialog } from '../support/admin-content-actions.ts';
import { expectAccessible, expectFrontAccessible } from '../support/accessibility-check.ts';
import { expect, recordHydration, test } from '../support/fixtures.ts';
import { pressUntilFocused, pressByTab } from '../support/keyboard-actions.ts';
import { visit } from '../support/page-actions.ts';
import type { Seed } from '../support/site-server.ts';

const TITLE = 'Rents in Größe';

const withDraft: Seed = async ({ database }) => {
  await makeVideo(database, { title: 'Another' });
  const draft = await makeVideo(database, { title: TITLE, isPublished: false });
  await makeSource(database, { videoId: draft.id, title: 'The rent index' });
};

test('the owner creates a preview link with the keyboard, a reader opens it, and after “Revoke” it shows nothing', async ({
  browser,
  page,
  prepareSite,
}) => {
  const site = await openPanel(page, await prepareSite(withDraft));
  await pressByTab(page, `More actions for ${TITLE}`, 'button');
  const item = page.getByRole('menuitem', { name: 'Preview link' });
  await pressUntilFocused(page, 'ArrowDown', item);
  await page.keyboard.press('Enter');
  const links = dialog(page, 'Preview Links');
  await expect(links).toBeVisible();
  await pressByTab(page, 'Create', 'button');
  const field = links.getByLabel('Address');
  await expect(field).toBeFocused();
  await expectFrontAccessible(page);
  const { pathname, search } = new URL(await field.inputValue());
  const address = site.origin + pathname + search;

  await using reader = await browser.newContext();
  const preview = await reader.newPage();
  await preview.route('https://**', (route) => route.abort());
  await preview.addInitScript(recordHydration);
  await visit(preview, address);
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  await expect(preview.getByRole('heading', { name: 'The rent index' })).toBeVisible();
  await expect(preview.getByText(/^Preview until /)).toBeVisible();
  await expect(preview.getByRole('navigation', { name: 'Your panel' })).toHaveCount(0);
  await expectAccessible(preview);

  await preview.getByRole('button', { name: 'Share' }).first().click();
  await expect(preview.getByRole('menuitem', { name: 'Share via email' })).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(pathname)),
  );
  const shared = await preview
    .getByRole('menuitem')
    .evaluateAll((items) => items.map((each) => each.getAttribute('href') ?? ''));
  expect(shared.join(' ')).not.toContain('preview');
  await preview.keyboard.press('Escape');

  // A link leads to a document of its own, without the banner and without the token.
  await preview
    .getByRole('link', { name: 'View All Videos' })
    .or(preview.getByRole('link', { name: 'All Videos' }))
    .last()
    .click();
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('All Videos');
  await expect(preview.getByText(/^Preview until /)).toHaveCount(0);
  await preview.goBack();
  await expect(preview.getByText(/^Preview until /)).toBeVisible();

  await links.getByRole('button', { name: /^Revoke/ }).click();
  await expect(links.getByLabel('Address')).toHaveCount(0);
  await preview.goto(address);
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Video Not Found');
});
