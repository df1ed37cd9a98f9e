import { fillIn, sendButton } from './contact-actions.ts';
import { expect, test } from './fixtures.ts';
import { expectFocusVisible, pressLetter, tabTo } from './keyboard-actions.ts';
import { videoAddress, videoTitle } from './demo-videos.ts';
import { boxOf, scrollToEnd, stopTime, toast } from './page-actions.ts';

test('the first Tab offers to skip to the content, and Enter does', async ({ page, visit }) => {
  await visit('/about');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'the text of the Constitution' })).toBeFocused();
  await expectFocusVisible(page);
});

test(
  'the header leads to another page, which then has the focus',
  { tag: '@desktop' },
  async ({ page, visit }) => {
    await visit('/');
    await tabTo(page, 'ALL VIDEOS', 'link');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Videos');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('searchbox')).toBeFocused();
  },
);

test(
  'the menu opens, leads to another page and closes',
  { tag: '@phone' },
  async ({ page, visit }) => {
    await visit('/');
    await tabTo(page, 'Open navigation menu', 'button');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Navigation Menu' })).toBeInViewport({
      ratio: 1,
    });
    await tabTo(page, 'CONTACT', 'link');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Me');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  },
);

test('a search and a card lead to a video', async ({ page, visit }) => {
  await visit('/videos');
  await tabTo(page, 'Search videos', 'searchbox');
  await page.keyboard.type('rulers');
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(1);
  await tabTo(page, videoTitle.withoutSources, 'link');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(videoTitle.withoutSources);
});

test('the share menu is walked through by arrows and first letters', async ({
  demoSite,
  page,
  visit,
}) => {
  await visit(await videoAddress(demoSite, videoTitle.second));
  const button = page.getByRole('button', { name: 'Share', exact: true });
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(item('Copy link')).toBeFocused();
  await expectFocusVisible(page);
  await page.keyboard.press('ArrowDown');
  await expect(item('Share on Twitter')).toBeFocused();
  await expectFocusVisible(page);
  await page.keyboard.press('End');
  await expect(item('Share via email')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(item('Copy link')).toBeFocused();
  for (const name of ['Share on Twitter', 'Share on Facebook', 'Share on LinkedIn']) {
    await page.keyboard.press('s');
    await expect(item(name)).toBeFocused();
    await expectFocusVisible(page);
  }

  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(button).toBeFocused();
  await expectFocusVisible(page);
});

test('first letters are forgotten after a second', async ({ demoSite, page, visit }) => {
  await page.clock.install();
  await visit(await videoAddress(demoSite, videoTitle.second));
  await page.getByRole('button', { name: 'Share', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeFocused();
  const current = page.getByRole('menu').locator(':focus');
  await stopTime(page);
  await pressLetter(page, 's');
  await expect(current).toHaveText('Share on Twitter');
  await page.clock.runFor(990);
  // Still "sc", which nothing begins with.
  await pressLetter(page, 'c');
  await expect(current).toHaveText('Share on Twitter');
  await page.clock.runFor(1000);
  await pressLetter(page, 'c');
  await expect(current).toHaveText('Copy link');
});

test('Enter on an item of the share menu does what a click does', async ({
  context,
  demoSite,
  edge,
  page,
  visit,
}) => {
  edge.answerPagesOf('https://www.facebook.com');
  await visit(await videoAddress(demoSite, videoTitle.second));
  await page.getByRole('button', { name: 'Share', exact: true }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Share on Twitter' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Share on Facebook' })).toBeFocused();
  const opening = context.waitForEvent('page');
  await page.keyboard.press('Enter');
  await expect(await opening).toHaveURL(/^https:\/\/www\.facebook\.com\/sharer\/sharer\.php\?/);
});

test('a message is written and sent', async ({ page, startSite, visit }) => {
  const site = await startSite();
  await visit(`${site.origin}/contact`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  for (const text of ['Ada', 'Lovelace', 'ada@example.org', 'Media', 'Where does it say so?']) {
    await page.keyboard.press('Tab');
    await expectFocusVisible(page);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Tab');
  await expectFocusVisible(page);
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(sendButton(page)).toBeFocused();
  await expectFocusVisible(page);
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Message sent successfully!');
  const stored = await site.database
    .selectFrom('contact_messages')
    .select(['firstName', 'subject', 'newsletter'])
    .execute();
  expect(stored).toEqual([{ firstName: 'Ada', subject: 'media', newsletter: true }]);
});

test('sending a form with a mistake leads to the first field that has one', async ({
  page,
  visit,
}) => {
  await visit('/contact');
  await fillIn(page, { lastName: '', message: '' });
  await sendButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('form').getByLabel('Last Name')).toBeFocused();
  await expectFocusVisible(page);
});

test('what has the focus is never hidden below the header', async ({ demoSite, page, visit }) => {
  await visit(await videoAddress(demoSite, videoTitle.withDiagram));
  const header = await boxOf(page.getByRole('banner'));
  await scrollToEnd(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home', exact: true }).focus();

  const links = page.getByRole('main').getByRole('listitem').getByRole('link');
  const count = await links.count();
  expect(count).toBe(4);
  for (let index = count - 1; index >= 0; index -= 1) {
    const link = links.nth(index);
    // The worst place there is: on the screen, and right below the header.
    await link.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top));
    await page.keyboard.press('Shift+Tab');
    await expect(link).toBeFocused();
    await expect.poll(async () => (await boxOf(link)).y).toBeGreaterThanOrEqual(header.bottom);
  }
});

test('the whole home page is walked through with a visible focus', async ({ page, visit }) => {
  await visit('/');
  const stops = await page.locator('a[href]:visible, button:visible').count();
  expect(stops).toBeGreaterThan(20);
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab');
    await expectFocusVisible(page);
  }
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
});
