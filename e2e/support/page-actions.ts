import { expect, type Locator, type Page, type Response } from '@playwright/test';
import { waitUntilDrawn } from './keyboard-actions.ts';

/**
 * Opens a path of the demo site, or the URL of another site, and waits until React has hydrated the
 * page, so that it handles clicks and keys.
 */
export async function visit(page: Page, address: string): Promise<Response> {
  const response = await page.goto(address);
  if (response === null) throw new Error(`No document arrived from ${address}`);
  await page.waitForFunction(() => Reflect.get(window, 'isReady') === true);
  await waitUntilDrawn(page);
  return response;
}

/** Opens one of the four pages by its link in the footer, which every screen size shows. */
export async function followFooterLink(page: Page, name: string): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
}

/** Navigates on the client, as a link of the site does. */
export async function navigateOnClient(page: Page, address: string): Promise<void> {
  await page.evaluate((url) => history.pushState(null, '', url), address);
}

/** Delays requests to an address, as a slow connection does, until the returned function is called. */
export async function holdReplies(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Empties each document, as the server does when it cannot render a page. */
export async function skipServerRendering(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const request = route.request();
    const isPage = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (!isPage) return route.fallback();
    const response = await route.fetch();
    const body = (await response.text())
      .replace(/<div id="root">.*<\/div>\n<script type="application\/json".*?<\/script>/s, EMPTY)
      .replace(/<title>.*?<\/title>/s, '<title></title>');
    return route.fulfill({ response, body });
  });
}

const EMPTY = '<div id="root"><p>Loading...</p></div>';

/**
 * Collects the requests that the page sends from now on and that match the pattern, e.g. `POST /api/bio` or
 * `GET https://i.ytimg.com/…`.
 */
export function listRequests(page: Page, pattern: RegExp): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const address = request.url().replace(/^http:\/\/[^/]+/, '');
    const line = `${request.method()} ${address}`;
    if (pattern.test(line)) requests.push(line);
  });
  return requests;
}

/** Collects the addresses of the documents that the main frame loads from now on. */
export function listDocuments(page: Page): readonly string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    const isDocument = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (isDocument) addresses.push(request.url());
  });
  return addresses;
}

export async function scrollToEnd(page: Page): Promise<void> {
  // Retried, because a page that was just opened may still scroll itself to the top.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    expect(await scrollTop(page)).toBeGreaterThan(0);
  }).toPass();
}

export function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY);
}

export function pageHeight(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight);
}

/** Expects the toast to show exactly this title and description. */
export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  await expect(toast(page).getByText(title, { exact: true })).toBeVisible();
  await expect(toast(page).getByText(description, { exact: true })).toBeVisible();
}

/** Returns the position and size of an element; throws if it is not visible. */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error(`${locator} is not visible`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Returns the markup of elements that make the page scroll sideways. */
export async function overflowingElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('main *, header *, footer *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

/** Shows all text at twice its size, as a browser whose user has chosen a larger font does. */
export async function doubleTextSize(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

/** Returns the words of the page that are broken into two lines. */
export async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    while (texts.nextNode() !== null) {
      const { currentNode: text } = texts;
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) broken.push(word);
      }
    }
    return broken;
  });
}

/** Stops the page's clock, which must have been installed. The test then advances it. */
export async function stopTime(page: Page): Promise<void> {
  // The clock cannot be set back, so this is later than its time even on a busy machine.
  await page.clock.pauseAt(Date.now() + 10_000);
}

/** Advances the stopped clock in small steps until the condition holds. */
export async function passTimeUntil(page: Page, holds: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20);
    expect(await holds()).toBe(true);
  }).toPass({ intervals: [50] });
}

/** The titles of the video cards. */
export function cardTitles(page: Page): Locator {
  return page.getByRole('main').getByRole('heading', { level: 3 });
}

export function searchBox(page: Page): Locator {
  return page.getByRole('searchbox', { name: 'Search videos' });
}

/** The cited moments beside the player. */
export function rail(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Evidence, moment by moment' });
}

/** The sources of a video. */
export function sources(page: Page): Locator {
  return page.getByRole('region', { name: 'Link to source:' });
}

/** The tab that a click on the link opens. */
export async function openedBy(link: Locator): Promise<Page> {
  const opening = link.page().context().waitForEvent('page');
  await link.click();
  return opening;
}

/** The toast. The page shows at most one. */
export function toast(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');
}

/** Dismisses the dialogs that the browser opens from now on, and collects their types, such as `beforeunload`. */
export function listBrowserDialogs(page: Page): readonly string[] {
  const types: string[] = [];
  page.on('dialog', (dialog) => {
    types.push(dialog.type());
    return dialog.dismiss();
  });
  return types;
}

/** Whether a part of an element's content is hidden below its end. Runs in the page. */
export function isCut({ scrollHeight, clientHeight }: Element): boolean {
  return scrollHeight > clientHeight;
}
