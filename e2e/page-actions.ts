import { expect, type Locator, type Page } from '@playwright/test';

/** Opens one of the four pages by its link in the footer, which every screen size shows. */
export async function followFooterLink(page: Page, name: string): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
}

/** Goes to an address as a link within the page would: on the client. */
export async function navigateOnClient(page: Page, address: string): Promise<void> {
  await page.evaluate((url) => history.pushState(null, '', url), address);
}

/** Keeps the replies of an address back, as a slow connection would, until they are let go. */
export async function holdReplies(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Empties the documents that arrive, as the server does where it cannot render a page. */
export async function leaveRenderingToTheBrowser(page: Page): Promise<void> {
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

/** Collects the addresses of the documents that the page itself loads from now on. */
export function listDocuments(page: Page): readonly string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    const isDocument = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (isDocument) addresses.push(request.url());
  });
  return addresses;
}

export async function scrollToEnd(page: Page): Promise<void> {
  // More than once if need be: a page that was just opened may still be on its way to its top.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    expect(await scrollTop(page)).toBeGreaterThan(0);
  }).toPass();
}

export function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY);
}

/** The toast says exactly this. */
export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  await expect(toast(page).getByText(title, { exact: true })).toBeVisible();
  await expect(toast(page).getByText(description, { exact: true })).toBeVisible();
}

/** A visible element's place on the screen. */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error(`${locator} is not visible`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Things that reach out of the screen, by their markup. */
export async function whatSticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('main *, header *, footer *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

/** Stops the page's clock, which must have been installed, so that a test says when time passes. */
export async function stopTime(page: Page): Promise<void> {
  // Far enough ahead of a busy machine, which would otherwise have to turn time back.
  await page.clock.pauseAt(Date.now() + 10_000);
}

/** Lets the stopped time pass, a little at a time, until what is expected is there. */
export async function passTimeUntil(page: Page, isThere: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20);
    await isThere();
  }).toPass({ intervals: [50] });
}

/** The toast in the page's one slot. */
export function toast(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');
}

/** Dismisses what the browser asks before a page is left, and lists it. */
export function listQuestions(page: Page): readonly string[] {
  const questions: string[] = [];
  page.on('dialog', (question) => {
    questions.push(question.type());
    return question.dismiss();
  });
  return questions;
}
