import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { videoAddress, videoTitle } from './demo-videos.ts';
import { pressLetter } from './keyboard-actions.ts';
import { boxOf, expectToast, stopTime, toast } from './page-actions.ts';

const TITLE = videoTitle.second;

function item(page: Page, name: string) {
  return page.getByRole('menuitem', { name, exact: true });
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('menu')).toBeFocused();
}

/** Gives the browser a share sheet, which most desktops lack, that ends as told. */
async function giveShareSheet(page: Page, outcome: 'done' | 'AbortError' | 'NotAllowedError') {
  await page.addInitScript((ending) => {
    const shared: unknown[] = [];
    Reflect.set(window, 'shared', shared);
    Object.defineProperty(Navigator.prototype, 'share', {
      configurable: true,
      value: async (data: unknown) => {
        shared.push(data);
        if (ending !== 'done') throw new DOMException('Refused', ending);
      },
    });
  }, outcome);
}

function whatWasShared(page: Page): Promise<unknown> {
  return page.evaluate(() => Reflect.get(window, 'shared'));
}

test('the share menu offers five ways where the device has no sharing of its own', async ({
  demoSite,
  page,
  visit,
}) => {
  await visit(await videoAddress(demoSite, TITLE));
  expect(await page.evaluate(() => 'share' in navigator)).toBe(false);
  await openMenu(page);
  await expect(page.getByRole('menuitem')).toHaveText([
    'Copy link',
    'Share on Twitter',
    'Share on Facebook',
    'Share on LinkedIn',
    'Share via email',
  ]);
});

test('on a device that can share, its own way comes second', async ({ demoSite, page, visit }) => {
  await giveShareSheet(page, 'done');
  await visit(await videoAddress(demoSite, TITLE));
  await openMenu(page);
  await expect(page.getByRole('menuitem')).toHaveText([
    'Copy link',
    'Share via device',
    'Share on Twitter',
    'Share on Facebook',
    'Share on LinkedIn',
    'Share via email',
  ]);
});

test('the menu is aligned to the end of its button', async ({ demoSite, page, visit }) => {
  await visit(await videoAddress(demoSite, TITLE));
  await openMenu(page);
  const button = await boxOf(page.getByRole('button', { name: 'Share', exact: true }));
  const menu = await boxOf(page.getByRole('menu'));
  expect(Math.abs(menu.right - button.right)).toBeLessThanOrEqual(1);
});

test('"Copy link" copies the address of the page, and says so for two seconds', async ({
  context,
  demoSite,
  page,
  visit,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await visit(await videoAddress(demoSite, TITLE));
  await openMenu(page);
  await stopTime(page);
  await item(page, 'Copy link').click();

  await expect(item(page, 'Link copied!')).toBeVisible();
  await expect(item(page, 'Link copied!').locator('.lucide-check')).toBeVisible();
  await expectToast(page, 'Link copied!', 'The video link has been copied to your clipboard.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

  await page.clock.runFor(1999);
  await expect(item(page, 'Link copied!')).toBeVisible();
  await page.clock.runFor(1);
  await expect(item(page, 'Copy link')).toBeVisible();
  await expect(item(page, 'Copy link').locator('.lucide-check')).toHaveCount(0);
});

test('a second copy has two seconds of its own', async ({ context, demoSite, page, visit }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await visit(await videoAddress(demoSite, TITLE));
  await openMenu(page);
  await stopTime(page);
  await item(page, 'Copy link').click();
  await expect(item(page, 'Link copied!')).toBeVisible();
  await expect(toast(page)).toHaveCount(1);
  const first = await toast(page).elementHandle();
  await page.clock.runFor(1500);
  await item(page, 'Link copied!').click();
  await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false);

  await page.clock.runFor(1999);
  await expect(item(page, 'Link copied!')).toBeVisible();
  await page.clock.runFor(1);
  await expect(item(page, 'Copy link')).toBeVisible();
});

test('after going from page to page the address of the last one is copied', async ({
  context,
  page,
  visit,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit('/videos');
  await page.getByRole('link', { name: TITLE }).click();
  await openMenu(page);
  await item(page, 'Copy link').click();
  await expect(item(page, 'Link copied!')).toBeVisible();
  expect(page.url()).toContain('/video/');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test('a link that could not be copied is told, and how to copy it anyway', async ({
  context,
  demoSite,
  page,
  visit,
}) => {
  // Granting something else refuses the clipboard.
  await context.grantPermissions(['geolocation']);
  await visit(await videoAddress(demoSite, TITLE));
  await openMenu(page);
  await item(page, 'Copy link').click();
  await expectToast(
    page,
    'Copy failed',
    'Could not copy link to clipboard. Please copy the URL manually.',
  );
  await expect(item(page, 'Copy link')).toBeVisible();
});

test('"Share via device" hands title and address to the device', async ({
  demoSite,
  page,
  visit,
}) => {
  await giveShareSheet(page, 'done');
  await visit(await videoAddress(demoSite, TITLE));
  await openMenu(page);
  await item(page, 'Share via device').click();
  await expect
    .poll(() => whatWasShared(page))
    .toEqual([expect.objectContaining({ title: TITLE, url: page.url() })]);
  await expect(page.getByRole('menu')).toBeHidden();
});

test('a device that cannot share after all is told', async ({ demoSite, page, visit }) => {
  await giveShareSheet(page, 'NotAllowedError');
  await visit(await videoAddress(demoSite, TITLE));
  await openMenu(page);
  await item(page, 'Share via device').click();
  await expectToast(page, 'Share failed', 'Could not share using device sharing options.');
});

test('who cancels sharing hears nothing about it', async ({ demoSite, page, visit }) => {
  await giveShareSheet(page, 'AbortError');
  await visit(await videoAddress(demoSite, TITLE));
  await openMenu(page);
  await item(page, 'Share via device').click();
  await expect.poll(() => whatWasShared(page)).toHaveLength(1);
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await expect(toast(page)).toHaveCount(0);
});

const services = [
  {
    name: 'Share on Twitter',
    origin: 'https://twitter.com',
    path: '/intent/tweet',
    query: (url: string) => ({ url, text: TITLE }),
  },
  {
    name: 'Share on Facebook',
    origin: 'https://www.facebook.com',
    path: '/sharer/sharer.php',
    query: (url: string) => ({ u: url }),
  },
  {
    name: 'Share on LinkedIn',
    origin: 'https://www.linkedin.com',
    path: '/sharing/share-offsite/',
    query: (url: string) => ({ url }),
  },
];

for (const { name, origin, path, query } of services) {
  test(`"${name}" opens a window of its own, which learns neither opener nor referrer`, async ({
    context,
    demoSite,
    edge,
    page,
    visit,
  }) => {
    edge.answerPagesOf(origin);
    await visit(await videoAddress(demoSite, TITLE));
    await openMenu(page);
    const requesting = context.waitForEvent('request', (request) =>
      request.url().startsWith(origin),
    );
    const opening = context.waitForEvent('page');
    await item(page, name).click();

    const opened = await opening;
    await opened.waitForLoadState();
    const address = new URL(opened.url());
    expect(address.origin + address.pathname).toBe(origin + path);
    expect(Object.fromEntries(address.searchParams)).toEqual(query(page.url()));
    expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    expect(await (await requesting).headerValue('referer')).toBeNull();
    await expect(page.getByRole('menu')).toBeHidden();
  });
}

test('"Share via email" starts a mail with the title and the address', async ({
  context,
  demoSite,
  page,
  visit,
}) => {
  await visit(await videoAddress(demoSite, TITLE));
  await openMenu(page);
  const mailing = context.waitForEvent('request', (request) => request.url().startsWith('mailto:'));
  await item(page, 'Share via email').click();

  const mail = new URL((await mailing).url());
  expect(mail.pathname).toBe('');
  // Not "+" for spaces: mail programs would show it.
  expect(mail.search).not.toContain('+');
  expect(Object.fromEntries(mail.searchParams)).toEqual({ subject: TITLE, body: page.url() });
  expect(page.url()).toContain('/video/');
});

test('typing leads to an item by its whole name, and its spaces do not scroll the page', async ({
  demoSite,
  page,
  visit,
}) => {
  await page.clock.install();
  await visit(await videoAddress(demoSite, TITLE));
  await openMenu(page);
  await stopTime(page);
  const scrolling = await page.evaluateHandle(() => {
    const spaces: boolean[] = [];
    window.addEventListener('keydown', ({ key, defaultPrevented }) => {
      if (key === ' ') spaces.push(!defaultPrevented);
    });
    return spaces;
  });
  for (const letter of 'share on l') await pressLetter(page, letter);
  await expect(item(page, 'Share on LinkedIn')).toBeFocused();
  expect(await scrolling.jsonValue()).toEqual([false, false]);
});

test('Escape closes the menu also while a toast tells of it', async ({
  context,
  demoSite,
  page,
  visit,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(await videoAddress(demoSite, TITLE));
  await openMenu(page);
  await item(page, 'Copy link').click();
  await expect(toast(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused();
});
