import type { Page } from '@playwright/test';
import { signingKey } from '#server/core/database/signing-key.ts';
import { readerToken } from '#server/core/access/reader-tokens.ts';
import { lastToken, makeReaderSettings } from '#tests/readers/make-readers.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startMailServer } from '#tests/servers/mail-server.ts';
import { expectAccessible } from '../support/accessibility-check.ts';
import { expect, test } from '../support/fixtures.ts';
import type { Seed } from '../support/site-server.ts';
import { visit } from '../support/page-actions.ts';

const readersOn: Seed = async (parts) => {
  await makeVideo(parts.database);
  await makeReaderSettings(parts.database);
};

async function expectPlain(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.scripts.length)).toBe(0);
  await expectAccessible(page);
}

test('on a phone, a visitor subscribes, confirms and unsubscribes on pages without scripts @phone', async ({
  page,
  prepareSite,
  consoleErrors,
}) => {
  consoleErrors.expect(/400 \(Bad Request\)/);
  await using mailServer = await startMailServer();
  const site = await prepareSite(readersOn, { SMTP_URL: mailServer.url });
  await visit(page, `${site.origin}/contact`);
  await expect(page.getByLabel('Subscribe to the newsletter')).toHaveAccessibleDescription('');
  await visit(page, site.origin);
  await page.getByRole('link', { name: 'Get new videos by email' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New videos by email');
  await expectPlain(page);

  await page.getByLabel('Email', { exact: true }).fill('ada@');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@');
  await expectPlain(page);
  await page.getByLabel('Email', { exact: true }).fill('ada@example.org');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toContainText(
    'If this address is not subscribed yet, a mail is on its way.',
  );
  await expect.poll(() => mailServer.mails.length).toBe(1);
  await page.goto(`${site.origin}/confirm?c=${lastToken(mailServer)}`);
  await expectPlain(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed');
  const { id } = await site.database
    .selectFrom('subscribers')
    .select('id')
    .where('state', '=', 'confirmed')
    .executeTakeFirstOrThrow();
  const token = readerToken(await signingKey(site.database), 'unsubscribe', id);
  await page.goto(`${site.origin}/u?s=${token}`);
  await expectPlain(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download what is stored' }).click();
  expect((await download).suggestedFilename()).toBe('my-subscription.json');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed');
  await expectPlain(page);
  expect(await site.database.selectFrom('subscribers').select('id').execute()).toEqual([]);
});

test('the pages for readers are accessible', async ({ page, prepareSite }) => {
  const site = await prepareSite(readersOn, {});
  for (const path of ['/subscribe', '/confirm?c=x', '/u?s=x', '/privacy']) {
    await page.goto(site.origin + path);
    await expectPlain(page);
  }
});

test('without mails to readers no page links to the form, which names the feed, and every page links to the privacy page', async ({
  consoleErrors,
  page,
}) => {
  await visit(page, '/');
  await expect(page.getByRole('link', { name: 'Get new videos by email' })).toHaveCount(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
  await expect(page.getByText('Mails about new videos')).toHaveCount(0);

  consoleErrors.expect(/status of 404/);
  await page.goto('/subscribe');
  await expect(page.getByRole('link', { name: 'feed of this site' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'ABOUT' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^About/);
});
