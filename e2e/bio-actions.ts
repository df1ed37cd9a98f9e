import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { apiAddress, apiKey } from '#domain/addresses.ts';
import type { SiteServer } from './site-server.ts';

export const bioApi = {
  bio: `**${apiAddress(apiKey.bio)}`,
  upload: `**${apiAddress(apiKey.uploadHeadshot)}`,
  deletion: `**${apiAddress(apiKey.deleteHeadshot)}`,
} as const;

/** A picture that the server takes. */
export const PICTURE = path.resolve(import.meta.dirname, '../scripts/demo/files/headshot.webp');

export function editor(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Biography' });
}

export function tool(page: Page, name: string): Locator {
  return page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', {
    name,
    exact: true,
  });
}

export function saveButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Save Bio & Headshot', exact: true });
}

export function headshot(page: Page): Locator {
  return page.getByRole('region', { name: 'Headshot' }).getByRole('img');
}

export async function pickFile(
  page: Page,
  file: string | { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose Image' }).click();
  await (await chooser).setFiles(file);
}

/** Pastes HTML, with the text it would have as plain text. */
export async function paste(page: Page, html: string, text = 'plain'): Promise<void> {
  await editor(page).focus();
  await editor(page).evaluate(
    (element, data) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', data.html);
      clipboardData.setData('text/plain', data.text);
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    { html, text },
  );
}

/** What the editor holds, as HTML. */
export function written(page: Page): Promise<string> {
  return editor(page).innerHTML();
}

export async function storedBio({ database }: SiteServer) {
  return database.selectFrom('bio_content').select(['content', 'headshotUrl']).executeTakeFirst();
}
