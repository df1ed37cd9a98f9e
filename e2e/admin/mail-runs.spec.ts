import type { BrowserContext } from '@playwright/test';
import { adminAddress } from '#domain/addresses.ts';
import { makeConfirmedReaders } from '#tests/mail-runs/make-mail-run.ts';
import { makeReaderSettings } from '#tests/readers/make-readers.ts';
import { makeCitation } from '#tests/rows/make-citation.ts';
import { makeCorrection } from '#tests/rows/make-correction.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startMailServer } from '#tests/servers/mail-server.ts';
import { openPanel } from '../support/admin-actions.ts';
import { chooseAction, dialog } from '../support/admin-content-actions.ts';
import { expectAccessible, expectFrontAccessible } from '../support/accessibility-check.ts';
import { expect, test } from '../support/fixtures.ts';
import { pressByTab } from '../support/keyboard-actions.ts';
import { toast } from '../support/page-actions.ts';
import type { Seed } from '../support/site-server.ts';

const TITLE = 'Rents in Größe';

const withReaders: Seed = async ({ database }) => {
  await makeReaderSettings(database, { perHour: 20_000, perDay: 100_000 });
  await makeConfirmedReaders(database, 3);
  const video = await makeVideo(database, { title: TITLE });
  const source = await makeSource(database, { videoId: video.id, title: 'The rent index' });
  await makeCitation(database, { videoId: video.id, sourceId: source.id });
};

// The content security policy would block the image, whose address has the port of SITE_URL, 0 in tests.
test.use({ bypassCSP: true });

test('the owner mails a video and its correction to the readers, and one unsubscribes', async ({
  page,
  browser,
  prepareSite,
}) => {
  await using mailServer = await startMailServer();
  const site = await prepareSite(withReaders, { SMTP_URL: mailServer.url });
  // The address of the image contains the port of SITE_URL, which is 0 in tests.
  const showImages = (context: BrowserContext) =>
    context.route('http://localhost:0/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: site.origin + pathname }) });
    });
  await showImages(page.context());
  await openPanel(page, site);
  await pressByTab(page, `More actions for ${TITLE}`, 'button');
  await page.getByRole('menuitem', { name: 'Email readers' }).press('Enter');
  const form = dialog(page, 'Email Readers');
  await form.getByLabel('Note (optional)').fill('I counted them myself.');
  await expectFrontAccessible(page);

  const opening = page.waitForEvent('popup');
  await form.getByRole('link', { name: /^Open preview/ }).click();
  const preview = await opening;
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  await expect(preview.getByText('I counted them myself.')).toBeVisible();
  await preview.close();

  await form.getByLabel('Send').selectOption('Now');
  await form.getByRole('button', { name: 'Email readers' }).click();
  await expect(toast(page)).toContainText('The readers will be mailed.');
  await expect.poll(() => mailServer.mails.length).toBe(3);
  await page.goto(site.origin + adminAddress.readers);
  const card = page.getByRole('region', { name: 'Readers by email' });
  await expect(card).toContainText('Sent to 3 of 3 readers.');
  await expectAccessible(page, 'main section');

  const { html = '', text = '' } = mailServer.mails[0] ?? {};
  await using reader = await browser.newContext();
  await showImages(reader);
  const mail = await reader.newPage();
  await mail.setContent(html);
  await expect(mail.getByRole('img')).toHaveAttribute('alt', `Title image: ${TITLE}`);
  await expectAccessible(mail);

  const { id } = await site.database.selectFrom('videos').select('id').executeTakeFirstOrThrow();
  await makeCorrection(site.database, { videoId: id, text: 'It was 3 %, not 5 %.' });
  const unsubscribe = /Unsubscribe: \S+(\/u\?s=\S+)/.exec(text)?.[1] ?? '';
  await mail.goto(site.origin + unsubscribe);
  await mail.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(mail.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed');

  await page.goto(site.origin + adminAddress.videos);
  await chooseAction(page, TITLE, 'Corrections');
  await dialog(page, 'Corrections')
    .getByRole('button', { name: /^Mail those who were sent this video/ })
    .click();
  await expect(toast(page)).toContainText('The correction is being mailed');
  await expect.poll(() => mailServer.mails.length).toBe(5);
  expect(mailServer.mails.at(-1)?.subject).toBe(`Corrected: ${TITLE}`);
  expect(mailServer.mails.at(-1)?.text).toContain('It was 3 %, not 5 %.');
});
