import type { Locator, Page } from '@playwright/test';
import { adminAddress, apiAddress, queryKeys } from '#domain/addresses.ts';
import { makeEmailSettings } from '#tests/make-email-settings.ts';
import { makeMessage } from '#tests/make-message.ts';
import { openPanel } from './admin-actions.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard-actions.ts';
import { holdReplies, whatSticksOut } from './page-actions.ts';
import type { Seed } from './site-server.ts';

const MESSAGES = `**${apiAddress(queryKeys.adminMessages)}`;

function cards(page: Page): Locator {
  return page.getByRole('main').getByRole('article');
}

function replyIn(card: Locator): Locator {
  return card.getByRole('link', { name: /^Reply/ });
}

test('an inbox without messages says so', { tag: '@desktop' }, async ({ emptySite, page }) => {
  await openPanel(page, emptySite, adminAddress.messages);
  await expect(page).toHaveTitle('Admin - Messages');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages');
  await expect(page.getByText('No Messages Yet', { exact: true })).toBeVisible();
  await expect(page.getByText('0 total messages', { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
});

test('messages are counted and come newest first, each with all it says', async ({
  demoSite,
  page,
}) => {
  await openPanel(page, demoSite, adminAddress.messages);
  await expect(page.getByText('6 total messages', { exact: true })).toBeVisible();
  await expect(page.getByText('No Messages Yet')).toHaveCount(0);
  await expect(cards(page).getByRole('heading', { level: 2 })).toHaveText([
    'Teresa Okafor',
    'Sam Whitfield',
    'Marguerite Dubois-Hart',
    'Luis Ibáñez',
    'Priya Raman',
    "Walt O'Dell",
  ]);

  const first = page.getByRole('article', { name: 'Teresa Okafor', exact: true });
  await expect(first.getByText('General Inquiry', { exact: true })).toBeVisible();
  await expect(first.getByText('Newsletter Signup', { exact: true })).toBeVisible();
  await expect(first.getByRole('link', { name: 'teresa.okafor@school.example' })).toHaveAttribute(
    'href',
    'mailto:teresa.okafor@school.example',
  );
  await expect(first.getByText('Is it all right if my students')).toBeVisible();

  const second = page.getByRole('article', { name: 'Sam Whitfield', exact: true });
  await expect(second.getByText('Newsletter Signup')).toHaveCount(0);
});

test(
  'a message keeps its line breaks, and its markup is nothing but text',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const message = 'One <b>bold</b> line\n\n\tand a second';
    const site = await startSite(async ({ database }) => {
      await makeMessage(database, {
        message: { firstName: '<img src=x>', lastName: '&amp;', message },
      });
    });
    await openPanel(page, site, adminAddress.messages);
    const card = page.getByRole('article', { name: '<img src=x> &amp;', exact: true });
    await expect(card.getByRole('paragraph').filter({ hasText: 'bold' })).toHaveText(message, {
      useInnerText: true,
    });
    await expect(card.locator('img, b')).toHaveCount(0);
  },
);

test.describe('in Los Angeles', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test(
    'a message tells when it came, or that its date is none',
    { tag: '@desktop' },
    async ({ page, startSite }) => {
      const site = await startSite(async ({ database }) => {
        await makeMessage(database, { message: { createdAt: '2025-03-01T12:00:00.000Z' } });
        await makeMessage(database, { message: { createdAt: '0 is no date' } });
      });
      await openPanel(page, site, adminAddress.messages);
      await expect(cards(page).getByRole('time')).toHaveText([
        /^Mar 1, 2025, 4:00\sAM$/,
        'Invalid Date',
      ]);
    },
  );
});

test(
  'Reply opens a draft that is addressed, greets and quotes',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite(async ({ database }) => {
      await makeMessage(database, {
        message: {
          firstName: 'Anna & Co?',
          email: 'anna+news&bcc=x@example.org',
          subject: 'media',
          message: 'Hello,\r\nsee § 5 & "more" #1?',
        },
      });
    });
    await openPanel(page, site, adminAddress.messages);
    await expect(replyIn(cards(page))).toHaveAttribute(
      'href',
      [
        'mailto:anna+news%26bcc%3Dx@example.org',
        '?subject=Re%3A%20Media%20Inquiry',
        '&body=Hello%20Anna%20%26%20Co%3F%2C%0D%0A%0D%0A%0D%0A%0D%0AYou%20wrote%3A',
        '%0D%0A%3E%20Hello%2C%0D%0A%3E%20see%20%C2%A7%205%20%26%20%22more%22%20%231%3F',
      ].join(''),
    );
  },
);

/** So far away that the server does not send it while the test looks. */
const later = { state: 'waiting', nextAttemptAt: '2999-01-01T00:00:00.000Z' } as const;

const notifications = [
  {
    mail: { state: 'sent', sentAt: '2025-03-01T12:00:05.000Z', attempts: 1 },
    line: /^Notification sent (?:Feb 28|Mar [12]), 2025, \d+:\d\d\s[AP]M$/,
  },
  { mail: later, line: /^Notification waiting$/ },
  {
    mail: { ...later, attempts: 1, lastError: 'The mail server did not answer in time.' },
    line: /^Notification waiting after 1 attempt: The mail server did not answer in time\.$/,
  },
  {
    mail: { state: 'failed', attempts: 77, lastError: 'The mail server answered: 550 No' },
    line: /^Notification failed after 77 attempts: The mail server answered: 550 No$/,
  },
  { mail: { state: 'off' }, line: /^Notifications were off$/ },
] as const;

/** Nobody listens there, and nobody has to. */
const withMailServer = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'site@example.org' };

function withMail(mail: (typeof notifications)[number]['mail']): Seed {
  return async ({ database }) => {
    await makeEmailSettings(database);
    await makeMessage(database, { mail });
  };
}

for (const { mail, line } of notifications) {
  test(`a card says quietly: ${line}`, { tag: '@desktop' }, async ({ page, startSite }) => {
    const site = await startSite(withMail(mail), withMailServer);
    await openPanel(page, site, adminAddress.messages);
    await expect(cards(page).getByText(line)).toBeVisible();
  });
}

test(
  'where no mail server is set up, a card says that',
  { tag: '@desktop' },
  async ({ page, startSite }) => {
    const site = await startSite(async ({ database }) => {
      await makeMessage(database);
    });
    await openPanel(page, site, adminAddress.messages);
    await expect(cards(page)).toContainText(
      'Notification waiting: No mail server is set up (SMTP_URL).',
    );
  },
);

test(
  'the inbox shows that it is loading, and offers to try again what failed',
  { tag: '@desktop' },
  async ({ consoleErrors, demoSite, page }) => {
    consoleErrors.expect(/status of 503 .*admin\/messages/);
    await page.route(MESSAGES, (route) => route.fulfill({ status: 503 }), { times: 1 });
    await openPanel(page, demoSite, adminAddress.messages);
    await expect(page.getByRole('alert')).toContainText('The messages could not be loaded.');
    await expect(page.getByText(/total messages/)).toHaveCount(0);

    const letGo = await holdReplies(page, MESSAGES);
    await page.reload();
    await expect(page.getByRole('status')).toHaveText('Loading...');
    letGo();
    await expect(cards(page)).toHaveCount(6);
    await expect(page.getByRole('status')).toHaveCount(0);
  },
);

test(
  'Try again loads the messages',
  { tag: '@desktop' },
  async ({ consoleErrors, demoSite, page }) => {
    consoleErrors.expect(/status of 503 .*admin\/messages/);
    await page.route(MESSAGES, (route) => route.fulfill({ status: 503 }), { times: 1 });
    await openPanel(page, demoSite, adminAddress.messages);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cards(page)).toHaveCount(6);
  },
);

test('a long inbox goes on to its first message', async ({ page, startSite }) => {
  const site = await startSite(async ({ database }) => {
    for (let index = 1; index <= 130; index += 1) {
      const createdAt = new Date(Date.UTC(2025, 0, index)).toISOString();
      await makeMessage(database, { message: { lastName: `No. ${index}`, createdAt } });
    }
  });
  await openPanel(page, site, adminAddress.messages);
  await expect(page.getByText('130 total messages', { exact: true })).toBeVisible();
  await expect(cards(page).first()).toContainText('Ada No. 130');
  await expect(async () => {
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect(cards(page)).toHaveCount(130, { timeout: 100 });
  }).toPass();
  await expect(cards(page).last()).toContainText('Ada No. 1');
});

test('a message is answered with the keyboard alone', async ({ demoSite, page }) => {
  await openPanel(page, demoSite, adminAddress.messages);
  await expect(cards(page)).toHaveCount(6);
  await tabTo(page, 'teresa.okafor@school.example', 'link');
  await tabTo(page, 'Reply to Teresa Okafor', 'link');
  await tabTo(page, 'Reply to Sam Whitfield', 'link');
});

test(
  'endless words do not make the inbox scroll sideways',
  { tag: '@phone' },
  async ({ page, startSite }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const endless = 'x'.repeat(100);
    const site = await startSite(async ({ database }) => {
      await makeMessage(database, {
        message: {
          firstName: endless,
          lastName: endless,
          email: `${'x'.repeat(64)}@${'y'.repeat(60)}.${'z'.repeat(60)}.org`,
          message: `https://example.org/${endless.repeat(5)}`,
          newsletter: true,
        },
        mail: { state: 'failed', attempts: 30, lastError: endless },
      });
    });
    await openPanel(page, site, adminAddress.messages);
    await expect(cards(page)).toHaveCount(1);
    expect(await whatSticksOut(page)).toEqual([]);
  },
);
