import { expect, type Locator, type Page } from '@playwright/test';
import { MIN_FILL_TIME_MS } from '#domain/messages/bot-check.ts';

/** Fills in the contact form. */
export async function fillIn(page: Page): Promise<void> {
  await field(page, 'First Name').fill('Ada');
  await field(page, 'Last Name').fill('Lovelace');
  await field(page, 'Email').fill('ada@example.org');
  await field(page, 'Subject').selectOption({ label: 'General Inquiry' });
  await field(page, 'Message').fill('Where does it say so?');
}

/**
 * Sends the form after the time that a person needs to fill it in. The page's clock must have
 * been installed before the page was opened.
 */
export async function send(page: Page): Promise<void> {
  await expect(sendButton(page)).toBeEnabled();
  await page.clock.fastForward(MIN_FILL_TIME_MS);
  await sendButton(page).click();
}

export function sendButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Send Message', exact: true });
}

/** A field of the form by its label; the menu and the footer have links with the same names. */
export function field(page: Page, label: string): Locator {
  return page.locator('form').getByLabel(label, { exact: true });
}
