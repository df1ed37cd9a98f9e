import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { deleteHeadshot, uploadHeadshot } from '#domain/calls/bio-calls.ts';
import { adminAddress, apiRoute } from '#domain/addresses.ts';
import { openPanel } from './admin-actions.ts';
import type { SiteServer } from './site-server.ts';

/** Patterns of the API addresses of the biography, for `page.route`. */
export const bioApi = {
  bio: `**${apiRoute.bio}`,
  upload: `**${uploadHeadshot.path}`,
  deletion: `**${deleteHeadshot.path}`,
} as const;

/** A picture that the server accepts. */
export const PICTURE = path.resolve(import.meta.dirname, '../../scripts/demo/files/headshot.webp');

/** Attributes of a link to another site. */
export const EXTERNAL_LINK = 'target="_blank" rel="noopener noreferrer"';

export async function openBio(page: Page, site: SiteServer): Promise<void> {
  await openPanel(page, site, adminAddress.bio);
  await editor(page).waitFor();
}

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

export async function selectAll(page: Page): Promise<void> {
  await editor(page).press('ControlOrMeta+a');
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).not.toBe('');
}

export async function openLinkDialog(page: Page) {
  await tool(page, 'Add link').click();
  const dialog = page.getByRole('dialog', { name: 'Add link' });
  await expect(dialog).toBeVisible();
  return {
    dialog,
    url: dialog.getByRole('textbox', { name: 'URL' }),
    press: (name: string) => dialog.getByRole('button', { name, exact: true }).click(),
  };
}

/** Pastes HTML, with its plain-text alternative. */
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

/** Returns the HTML of the editor's content. */
export function editorHtml(page: Page): Promise<string> {
  return editor(page).innerHTML();
}

export async function storedBio({ database }: SiteServer) {
  return database.selectFrom('bio_content').select(['content', 'headshotUrl']).executeTakeFirst();
}

/** Returns the HTML of the About page. */
export async function aboutPageHtml(page: Page, { origin }: SiteServer): Promise<string> {
  return (await page.request.get(`${origin}/about`)).text();
}
