import { adminAddress } from '#domain/addresses.ts';
import { makeMailServer } from '#tests/rows/make-mail-server.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { openPanel } from '../support/admin-actions.ts';
import { expectAccessible } from '../support/accessibility-check.ts';
import { expect, test } from '../support/fixtures.ts';
import { question } from '../support/admin-content-actions.ts';
import { toast } from '../support/page-actions.ts';

const LIST = 'Name,email\nAda,ada@example.org\nBob,bob@example.org\nEve,no address\n';

test('the owner switches mails to readers on, imports readers and removes bounced ones', async ({
  page,
  prepareSite,
}) => {
  const site = await prepareSite(async ({ database }) => {
    await makeVideo(database);
    await makeMailServer(database);
  });
  await openPanel(page, site, adminAddress.readers);
  const card = page.getByRole('region', { name: 'Readers by email' });
  const power = card.getByRole('switch', { name: 'Visitors can subscribe' });
  await expect(power).toBeDisabled();
  await expect(card).toContainText('Enter your name and postal address.');
  await card.getByLabel('Your name and postal address').fill('Jonathan Hale, 1 Main Street');
  await card.getByLabel('Mails per day').fill('0');
  await card.getByRole('button', { name: 'Save Reader Settings' }).click();
  await expect(card.getByRole('alert')).toContainText('Mails per day must be a whole number');
  await card.getByLabel('Mails per day').fill('250');
  await card.getByRole('button', { name: 'Save Reader Settings' }).click();
  await expect(power).toBeEnabled();
  await power.check();
  await expect
    .poll(async () => (await fetch(site.origin)).text())
    .toContain('Get new videos by email');

  await card.getByText('Import readers').click();
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) };
  await card.getByLabel('List of readers').setInputFiles(file);
  await expect(card).toContainText(
    '2 new, 0 listed already, 0 unsubscribed here, 0 ended in the file, 1 not valid',
  );
  const importButton = card.getByRole('button', { name: 'Import 2 readers' });
  await expect(importButton).toBeDisabled();
  await card.getByLabel(/have confirmed elsewhere/).check();
  await importButton.click();
  await expect(toast(page)).toContainText('2 readers added');
  await expect(card).toContainText('2 confirmed, 0 not confirmed yet, 0 unreachable');

  await card.getByText('Remove readers whose mails came back').click();
  await card.getByLabel('Mails that came back').fill('550 <ADA@example.org>: unknown user');
  await card.getByRole('button', { name: 'Find readers' }).click();
  const found = card.locator('details').last();
  await expectAccessible(page, 'main section');
  await found.getByRole('button', { name: 'Remove ada@example.org' }).click();
  await question(page, 'Remove ada@example.org?').getByRole('button', { name: 'Remove' }).click();
  await expect(found).toContainText('The text contains no address of a reader.');
  await expect(card).toContainText('1 confirmed, 0 not confirmed yet, 0 unreachable');
});
