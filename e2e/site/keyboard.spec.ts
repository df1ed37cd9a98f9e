import { sendButton } from '../support/contact-actions.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectFocusVisible, pressLetter, pressByTab } from '../support/keyboard-actions.ts';
import { videoTitle, visitVideo } from '../support/demo-videos.ts';
import { boxOf, scrollToEnd, stopTime, toast, visit, sources } from '../support/page-actions.ts';

test('the first Tab reaches a link that skips to the content', async ({ page }) => {
  await visit(page, '/about');
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

test('the keyboard opens the navigation menu and follows one of its links @phone', async ({
  page,
}) => {
  await visit(page, '/');
  await pressByTab(page, 'Open navigation menu', 'button');
  await expect(page.getByRole('dialog', { name: 'Navigation Menu' })).toBeInViewport({
    ratio: 1,
  });
  await pressByTab(page, 'CONTACT', 'link');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Me');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('arrow keys, Home, End and first letters move through the share menu, and Enter selects', async ({
  context,
  otherHosts,
  page,
}) => {
  otherHosts.answerPagesOf('https://www.facebook.com');
  await visitVideo(page, videoTitle.second);
  const button = page.getByRole('button', { name: 'Share', exact: true });
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  const moves: { key: string; to: string }[] = [
    { key: 'ArrowDown', to: 'Share on Twitter' },
    { key: 'End', to: 'Share via email' },
    { key: 'Home', to: 'Copy link' },
    { key: 's', to: 'Share on Twitter' },
    { key: 's', to: 'Share on Facebook' },
    { key: 's', to: 'Share on LinkedIn' },
    { key: 'ArrowUp', to: 'Share on Facebook' },
  ];
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(item('Copy link')).toBeFocused();
  await expectFocusVisible(page);
  for (const { key, to } of moves) {
    await page.keyboard.press(key);
    await expect(item(to)).toBeFocused();
    await expectFocusVisible(page);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(button).toBeFocused();
  await expectFocusVisible(page);

  await page.keyboard.press('Space');
  await expect(item('Copy link')).toBeFocused();
  for (const name of ['Share on Twitter', 'Share on Facebook']) {
    await page.keyboard.press('ArrowDown');
    await expect(item(name)).toBeFocused();
  }
  const opening = context.waitForEvent('page');
  await page.keyboard.press('Enter');
  await expect(await opening).toHaveURL(/^https:\/\/www\.facebook\.com\/sharer\/sharer\.php\?/);
});

test('letters and spaces typed within a second select an item of the share menu, and the spaces do not scroll the page', async ({
  page,
}) => {
  await page.clock.install();
  await visitVideo(page, videoTitle.second);
  await page.getByRole('button', { name: 'Share', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeFocused();
  const didSpacesScroll = await page.evaluateHandle(() => {
    const didScroll: boolean[] = [];
    window.addEventListener('keydown', ({ key, defaultPrevented }) => {
      if (key === ' ') didScroll.push(!defaultPrevented);
    });
    return didScroll;
  });
  const current = page.getByRole('menu').locator(':focus');
  await stopTime(page);
  await pressLetter(page, 's');
  await expect(current).toHaveText('Share on Twitter');
  await page.clock.runFor(990);
  // Together with the first letter this is "sc", and no item begins with that.
  await pressLetter(page, 'c');
  await expect(current).toHaveText('Share on Twitter');
  await page.clock.runFor(1000);
  await pressLetter(page, 'c');
  await expect(current).toHaveText('Copy link');

  await page.clock.runFor(1000);
  for (const letter of 'share on l') await pressLetter(page, letter);
  await expect(current).toHaveText('Share on LinkedIn');
  expect(await didSpacesScroll.jsonValue()).toEqual([false, false]);
});

test('a message is written and sent with the keyboard alone @main', async ({
  page,
  prepareSite,
}) => {
  const site = await prepareSite();
  await visit(page, `${site.origin}/contact`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await test.step('sending an invalid form focuses its first invalid field', async () => {
    await sendButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('form').getByLabel('First Name')).toBeFocused();
    await expectFocusVisible(page);
    await page.keyboard.press('Shift+Tab');
  });
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

test('the header never covers the focused element', async ({ page }) => {
  await visitVideo(page, videoTitle.withDiagram);
  const header = await boxOf(page.getByRole('banner'));
  await scrollToEnd(page);
  await page.getByRole('link', { name: 'Report an error' }).focus();

  const links = sources(page).getByRole('listitem').locator('a:visible, summary:visible');
  const count = await links.count();
  expect(count).toBeGreaterThanOrEqual(10);
  for (let index = count - 1; index >= 0; index -= 1) {
    const link = links.nth(index);
    // The worst case: within the viewport, but under the header.
    await link.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top));
    await page.keyboard.press('Shift+Tab');
    await expect(link).toBeFocused();
    await expect.poll(async () => (await boxOf(link)).y).toBeGreaterThanOrEqual(header.bottom);
  }
});

test('Tab moves through the whole home page with a visible focus', async ({ page }) => {
  await visit(page, '/');
  const stops = await page.locator('a[href]:visible, button:visible').count();
  expect(stops).toBeGreaterThan(20);
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab');
    await expectFocusVisible(page);
  }
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
});
