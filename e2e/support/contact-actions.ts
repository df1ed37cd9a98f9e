import { expect, type Locator, type Page } from '@playwright/test';
import { MIN_FILL_TIME_MS } from '#domain/messages/bot-check.ts';

interface TypedMessage {
  firstName: string;
  lastName: string;
  email: string;
  /** The label of an option. */
  subject: string;
  message: string;
}

const ada: TypedMessage = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  subject: 'General Inquiry',
  message: 'Where does it say so?',
};

/** Fills in the contact form: Ada's message, with the given changes. */
export async function fillIn(page: Page, changes: Partial<TypedMessage> = {}): Promise<void> {
  const typed = { ...ada, ...changes };
  await field(page, 'First Name').fill(typed.firstName);
  await field(page, 'Last Name').fill(typed.lastName);
  await field(page, 'Email').fill(typed.email);
  await field(page, 'Subject').selectOption({ label: typed.subject });
  await field(page, 'Message').fill(typed.message);
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
