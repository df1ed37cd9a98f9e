import { expect, test } from './fixtures.ts';
import { field, fillIn, send, sendButton } from './contact-actions.ts';
import {
  expectToast,
  holdReplies,
  leaveRenderingToTheBrowser,
  navigateOnClient,
  scrollToEnd,
  scrollTop,
  toast,
} from './page-actions.ts';

test.beforeEach(({ page }) => page.clock.install());

test('Contact asks for names, e-mail, subject and message', async ({ page, visit }) => {
  await visit('/contact');
  await expect(page).toHaveTitle('Contact | Plain Evidence');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Me');
  for (const label of ['First Name', 'Last Name', 'Email', 'Subject', 'Message']) {
    await expect(page.locator('label').getByText(label, { exact: true })).toBeVisible();
    await expect(field(page, label)).toBeEditable();
  }
  await expect(field(page, 'Email')).toHaveAttribute('type', 'email');
  await expect(field(page, 'Message')).toHaveAttribute('rows', '6');
  await expect(page.getByRole('checkbox', { name: /newsletter/i })).not.toBeChecked();
  await expect(sendButton(page)).toBeEnabled();
});

test('the six subjects stand in their order', async ({ page, visit }) => {
  await visit('/contact');
  const options = field(page, 'Subject').locator('option:not([value=""])');
  await expect(options).toHaveText([
    'General Inquiry',
    'Video Topic Request',
    'Source Suggestion',
    'Collaboration',
    'Media Inquiry',
    'Other',
  ]);
});

test('what is missing is said beside its field, aloud, and nothing is sent', async ({
  page,
  visit,
}) => {
  await visit('/contact');
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  await sendButton(page).click();

  await expect(page.getByRole('alert')).toHaveCount(5);
  for (const label of ['First Name', 'Last Name', 'Email', 'Subject', 'Message']) {
    const input = field(page, label);
    await expect(input).toHaveAttribute('aria-invalid', 'true');
    await expect(input).toHaveAccessibleDescription(/required|choose/);
  }
  await expect(field(page, 'First Name')).toBeFocused();
  expect(posts).toEqual([]);

  await field(page, 'First Name').fill('Ada');
  await expect(page.getByRole('alert')).toHaveCount(4);
  await expect(field(page, 'First Name')).not.toHaveAttribute('aria-invalid', 'true');
});

test('an e-mail address that is none is said to be so', async ({ page, visit }) => {
  await visit('/contact');
  await fillIn(page, { email: 'ada at example' });
  await sendButton(page).click();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(field(page, 'Email')).toHaveAccessibleDescription(
    'Please enter a valid email address',
  );
});

test('a sent message is stored with the mail that announces it, and the form is empty again', async ({
  page,
  startSite,
  visit,
}) => {
  const site = await startSite();
  await visit(`${site.origin}/contact`);
  await fillIn(page, {
    firstName: '  Ada\t<b>',
    message: 'First line\nsecond line',
    subject: 'Source Suggestion',
  });
  await page.getByRole('checkbox', { name: /newsletter/i }).check();
  await send(page);

  await expectToast(
    page,
    'Message sent successfully!',
    "Thank you for contacting us. We'll get back to you soon.",
  );
  for (const label of ['First Name', 'Last Name', 'Email', 'Subject', 'Message']) {
    await expect(field(page, label)).toHaveValue('');
  }
  await expect(page.getByRole('checkbox', { name: /newsletter/i })).not.toBeChecked();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(sendButton(page)).toBeEnabled();

  const messages = await site.database.selectFrom('contact_messages').selectAll().execute();
  expect(messages).toEqual([
    expect.objectContaining({
      firstName: 'Ada b',
      lastName: 'Lovelace',
      email: 'ada@example.org',
      subject: 'source-suggestion',
      message: 'First line\nsecond line',
      newsletter: true,
    }),
  ]);
  const mails = await site.database.selectFrom('mail_outbox').select('messageId').execute();
  expect(mails).toEqual([{ messageId: messages[0]?.id }]);
});

test('who does not ask for the newsletter does not get it', async ({ page, startSite, visit }) => {
  const site = await startSite();
  await visit(`${site.origin}/contact`);
  await fillIn(page);
  await send(page);
  await expect(toast(page)).toContainText('Message sent successfully!');
  const messages = await site.database
    .selectFrom('contact_messages')
    .select(['newsletter', 'subject'])
    .execute();
  expect(messages).toEqual([{ newsletter: false, subject: 'general' }]);
});

test('while a message is on its way nothing is pressed again or typed that would be lost', async ({
  page,
  startSite,
  visit,
}) => {
  const site = await startSite();
  await visit(`${site.origin}/contact`);
  const letGo = await holdReplies(page, '**/api/contact');
  await fillIn(page);
  await send(page);
  const sending = page.getByRole('button', { name: 'Sending...', exact: true });
  await expect(sending).toBeDisabled();
  await expect(field(page, 'First Name')).toHaveValue('Ada');
  await expect(field(page, 'Message')).toBeDisabled();

  letGo();
  await expect(toast(page)).toContainText('Message sent successfully!');
  await expect(sending).toHaveCount(0);
  await expect(sendButton(page)).toBeFocused();
  expect(await site.database.selectFrom('contact_messages').select('id').execute()).toHaveLength(1);
});

test('"Connect With Me" names the visible social links below the form', async ({ page, visit }) => {
  await visit('/contact');
  const section = page.getByRole('main').getByRole('region', { name: 'Connect With Me' });
  const links = section.getByRole('link');
  await expect(links).toHaveText([
    'YouTube',
    'Instagram',
    'Twitter',
    'Facebook',
    'TikTok',
    'Blue Sky',
    'Substack',
    'Email',
  ]);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(link.locator('svg')).toBeVisible();
  }
  await expect(links.last()).toHaveAttribute('href', 'mailto:hello@plain-evidence.example');
});

test('a platform nobody knows has the e-mail icon', async ({ page, startSite, visit }) => {
  const site = await startSite(async ({ database }) => {
    const link = { isVisible: true, createdAt: '2025-03-01', updatedAt: '2025-03-01' };
    await database
      .insertInto('social_links')
      .values([
        { id: '1', platform: 'mastodon', url: 'https://mastodon.example/@host', ...link },
        { id: '2', platform: 'email', url: 'host@example.org', ...link },
      ])
      .execute();
  });
  await visit(`${site.origin}/contact`);
  const section = page.getByRole('main').getByRole('region', { name: 'Connect With Me' });
  const icons = section.getByRole('link').locator('svg.lucide-mail');
  await expect(icons).toHaveCount(2);
  await expect(section.getByRole('link', { name: 'mastodon' })).toBeVisible();
  await expect(section.getByRole('link', { name: 'Email' })).toHaveAttribute(
    'href',
    'mailto:host@example.org',
  );
});

test('four placeholders stand where the social links are still loading', async ({
  page,
  visit,
}) => {
  await leaveRenderingToTheBrowser(page);
  const letGo = await holdReplies(page, '**/api/social-links');
  await visit('/contact');
  await expect(page.getByRole('status', { name: 'Loading social links' })).toBeVisible();
  await expect(page.getByTestId('link-skeleton')).toHaveCount(4);

  letGo();
  const section = page.getByRole('main').getByRole('region', { name: 'Connect With Me' });
  await expect(section.getByRole('link')).toHaveCount(8);
  await expect(page.getByTestId('link-skeleton')).toHaveCount(0);
});

test('Contact opens at its top', async ({ page, visit }) => {
  await visit('/videos');
  await scrollToEnd(page);
  await navigateOnClient(page, '/contact');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Me');
  await expect.poll(() => scrollTop(page)).toBe(0);
});

test('what is typed before the scripts arrive stays, and cannot be sent into the address', async ({
  page,
  startSite,
}) => {
  const site = await startSite();
  const letScriptsArrive = await holdReplies(page, '**/assets/*.js');
  await page.goto(`${site.origin}/contact`, { waitUntil: 'commit' });
  await fillIn(page);
  await expect(sendButton(page)).toBeDisabled();
  await field(page, 'Email').press('Enter');

  letScriptsArrive();
  await expect(sendButton(page)).toBeEnabled();
  expect(page.url()).toBe(`${site.origin}/contact`);
  await expect(field(page, 'Message')).toHaveValue('Where does it say so?');
  await send(page);
  await expect(toast(page)).toContainText('Message sent successfully!');
  const stored = await site.database.selectFrom('contact_messages').selectAll().execute();
  expect(stored).toEqual([expect.objectContaining({ firstName: 'Ada', subject: 'general' })]);
});

test('a message written in a moment waits until the server believes in a person', async ({
  page,
  startSite,
  visit,
}) => {
  const site = await startSite();
  await visit(`${site.origin}/contact`);
  await fillIn(page);
  const letGo = await holdReplies(page, '**/api/contact');
  const posting = page.waitForRequest('**/api/contact');
  await sendButton(page).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  const body: unknown = (await posting).postDataJSON();
  expect(body).toMatchObject({ leaveEmpty: '', fillTimeMs: expect.any(Number) });
  letGo();
  await expect(toast(page)).toContainText('Message sent successfully!');
});

test('a hidden field that was filled in is told, emptied, and the rest is kept', async ({
  consoleErrors,
  page,
  startSite,
  visit,
}) => {
  consoleErrors.expect(/status of 400 .*\/api\/contact/);
  const site = await startSite();
  await visit(`${site.origin}/contact`);
  await fillIn(page);
  const trap = page.locator('form').getByLabel('Leave this field empty');
  await expect(trap).not.toBeInViewport();
  await expect(page.getByRole('textbox', { name: 'Leave this field empty' })).toHaveCount(0);
  await trap.fill('https://spam.example');
  await send(page);
  await expect(toast(page)).toContainText(/Failed to send message.*people cannot see/);
  await expect(field(page, 'Message')).toHaveValue('Where does it say so?');
  expect(await site.database.selectFrom('contact_messages').selectAll().execute()).toEqual([]);

  await send(page);
  await expect(toast(page)).toContainText('Message sent successfully!');
});
