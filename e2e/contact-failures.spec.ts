import type { Page } from '@playwright/test';
import { CSRF_HEADER } from '#domain/http/csrf.ts';
import { expect, test } from './fixtures.ts';
import { field, fillIn, send, sendButton } from './contact-actions.ts';
import { expectToast, toast } from './page-actions.ts';

const CONTACT = '**/api/contact';

/** The form still holds what was typed, and can be sent again. */
async function expectFormKept(page: Page): Promise<void> {
  await expect(field(page, 'First Name')).toHaveValue('Ada');
  await expect(field(page, 'Last Name')).toHaveValue('Lovelace');
  await expect(field(page, 'Email')).toHaveValue('ada@example.org');
  await expect(field(page, 'Subject')).toHaveValue('general');
  await expect(field(page, 'Message')).toHaveValue('Where does it say so?');
  await expect(sendButton(page)).toBeEnabled();
}

test.beforeEach(({ page }) => page.clock.install());

test('a message the server fails on is told in its own words, and kept', async ({
  consoleErrors,
  page,
  visit,
}) => {
  consoleErrors.expect(/status of 500 .*\/api\/contact/);
  await page.route(CONTACT, (route) =>
    route.fulfill({ status: 500, json: { message: 'The server is being repaired.' } }),
  );
  await visit('/contact');
  await fillIn(page);
  await send(page);
  await expectToast(page, 'Failed to send message', 'The server is being repaired.');
  await expectFormKept(page);
});

test('a failure without words asks to try again later', async ({ consoleErrors, page, visit }) => {
  consoleErrors.expect(/status of 502 .*\/api\/contact/);
  await page.route(CONTACT, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  );
  await visit('/contact');
  await fillIn(page);
  await send(page);
  await expectToast(page, 'Failed to send message', 'Please try again later.');
  await expect(toast(page)).not.toContainText('gateway');
  await expectFormKept(page);
});

test('a message written offline is kept, and goes out once the connection is back', async ({
  consoleErrors,
  context,
  page,
  startSite,
  visit,
}) => {
  consoleErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  const site = await startSite();
  // What will tell of the failure comes with the page, while there is a connection.
  const toasts = page.waitForResponse(/\/toast-region-[^/]+\.js$/);
  await visit(`${site.origin}/contact`);
  await (await toasts).finished();
  await fillIn(page);
  await context.setOffline(true);
  await send(page);
  await expectToast(page, 'Failed to send message', 'Please try again later.');
  await expectFormKept(page);

  await context.setOffline(false);
  await send(page);
  await expect(toast(page)).toContainText('Message sent successfully!');
});

test('more than ten messages in ten minutes are too many, and the next one says when', async ({
  consoleErrors,
  page,
  request,
  startSite,
  visit,
}) => {
  consoleErrors.expect(/status of 429 .*\/api\/contact/);
  const site = await startSite();
  const { csrfToken } = await (await request.get(`${site.origin}/api/csrf-token`)).json();
  for (let sent = 0; sent < 10; sent += 1) {
    const reply = await request.post(`${site.origin}/api/contact`, {
      headers: { [CSRF_HEADER]: csrfToken },
      data: {
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@example.org',
        subject: 'general',
        message: `Message ${sent}`,
      },
    });
    expect(reply.status()).toBe(201);
  }

  await visit(`${site.origin}/contact`);
  await fillIn(page);
  await send(page);
  await expect(toast(page)).toContainText('Failed to send message');
  await expect(toast(page)).toContainText(/Please try again in \d+ minutes?\./);
  await expectFormKept(page);
  const stored = await site.database.selectFrom('contact_messages').select('id').execute();
  expect(stored).toHaveLength(10);
});

test('a form that was left open too long recovers by itself', async ({
  consoleErrors,
  context,
  page,
  startSite,
  visit,
}) => {
  consoleErrors.expect(/status of 403 .*\/api\/contact/);
  const site = await startSite();
  await visit(`${site.origin}/contact`);
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'POST') statuses.push(response.status());
  });
  await fillIn(page);
  await send(page);
  await expect(field(page, 'First Name')).toHaveValue('');

  await context.clearCookies();
  await fillIn(page, { message: 'And another thing' });
  await send(page);
  await expect(field(page, 'First Name')).toHaveValue('');
  await expect(toast(page)).toContainText('Message sent successfully!');
  expect(statuses).toEqual([201, 403, 201]);
  const stored = await site.database.selectFrom('contact_messages').select('message').execute();
  expect(stored.map(({ message }) => message).toSorted()).toEqual([
    'And another thing',
    'Where does it say so?',
  ]);
});

test('a token that is refused twice is told, after one more try and no third', async ({
  consoleErrors,
  page,
  visit,
}) => {
  consoleErrors.expect(/status of 403 .*\/api\/contact/);
  let tries = 0;
  await page.route(CONTACT, (route) => {
    tries += 1;
    return route.fulfill({ status: 403, json: { message: 'The token is no longer valid.' } });
  });
  await visit('/contact');
  await fillIn(page);
  await send(page);
  await expect(toast(page)).toContainText('The token is no longer valid.');
  await expectFormKept(page);
  expect(tries).toBe(2);
});
