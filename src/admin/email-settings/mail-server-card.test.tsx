import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import type { HealthLine } from '#domain/health/health.ts';
import type { Replies } from '#tests/app/fetch-from.ts';
import { startApp, type StartOptions, type TestApp } from '#tests/app/start-app.ts';
import {
  answer,
  descriptionOf,
  expectToast,
  renderPanel,
  replace,
} from '#tests/components/render-panel.tsx';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { makeMailServer } from '#tests/rows/make-mail-server.ts';
import { slowTest } from '#tests/slow-test.ts';

const TEST = 'POST /api/admin/mail-server/test';

const part = () => within(screen.getByRole('region', { name: 'Mail server' }));
const field = (label: string) => part().getByLabelText<HTMLInputElement>(label);
const heading = () => part().getByRole('heading', { name: 'Mail server' });
const button = (name: string) => part().queryByRole<HTMLButtonElement>('button', { name });
const press = (user: UserEvent, name: string) => user.click(part().getByRole('button', { name }));

function accepted() {
  return Response.json({ message: 'The mail server accepted a test mail' });
}

function rejected() {
  return Response.json({ message: 'The mail server answered: 535 No' }, { status: 502 });
}

/** Renders Settings on a site with an address to send test mails to. */
async function openSettings(app: TestApp, replies: Replies = {}) {
  await makeEmailSettings(app.database);
  const panel = await renderPanel(adminAddress.mailServer, { app, replies });
  await screen.findByRole('region', { name: 'Mail server' });
  await part().findAllByText(/^No mail server is set up yet|^Host$/);
  return panel;
}

async function fillIn(user: UserEvent): Promise<void> {
  await user.selectOptions(field('Provider'), 'Gmail, with an app password');
  await user.type(field('User name'), 'me@gmail.com');
  await user.type(field('Password'), 'app password 7');
  await user.type(field('Your password for this panel'), ADMIN_PASSWORD);
}

function stored({ database }: TestApp) {
  return database.selectFrom('mail_server').selectAll().execute();
}

slowTest('a mail server can be saved once it has accepted a test mail', async () => {
  await using app = await startApp();
  const { user, writes } = await openSettings(app, { [TEST]: accepted });
  expect(part().getByText(/^No mail server is set up yet/)).toBeDefined();
  await fillIn(user);
  expect(descriptionOf(field('Provider'))).toContain('app password');
  expect(field('Host').value).toBe('smtp.gmail.com');
  expect([button('Save'), button('Save anyway')]).toEqual([null, null]);

  await press(user, 'Send test mail');
  expect(await part().findByText('The mail server accepted a test mail')).toBeDefined();
  expect(field('Sender').value).toBe('me@gmail.com');
  await replace(user, field('Sender'), 'Me <me@gmail.com>');
  expect([button('Save'), button('Save anyway')]).toEqual([null, null]);
  expect(part().getByRole('status').textContent).toBe('');

  await user.keyboard('{Enter}');
  await part().findByText('The mail server accepted a test mail');
  await press(user, 'Save');
  await expectToast('Mail server saved successfully');
  expect(writes.filter((write) => write === TEST)).toHaveLength(2);
  expect(await stored(app)).toMatchObject([
    {
      host: 'smtp.gmail.com',
      port: 465,
      security: 'tls',
      username: 'me@gmail.com',
      password: 'app password 7',
      from: 'Me <me@gmail.com>',
    },
  ]);
  expect(await part().findByText('smtp.gmail.com, port 465')).toBeDefined();
  expect(document.activeElement).toBe(heading());
  expect(button('Send test mail')).not.toBeNull();
  await waitFor(() => expect(part().queryByText(/^No mail server is set up/)).toBeNull());
});

slowTest('after a rejected test mail, "Save anyway" saves what is entered', async () => {
  await using app = await startApp();
  const { user } = await openSettings(app, { [TEST]: rejected });
  await fillIn(user);
  await press(user, 'Send test mail');
  expect(await part().findByText('The mail server answered: 535 No')).toBeDefined();
  expect([button('Save'), await stored(app)]).toEqual([null, []]);
  await press(user, 'Save anyway');
  await expectToast('Mail server saved successfully');
  expect(await stored(app)).toMatchObject([{ host: 'smtp.gmail.com' }]);
});

slowTest('a refusal is shown at its field, and everything that was typed is kept', async () => {
  await using app = await startApp();
  const { user } = await openSettings(app);
  await fillIn(user);
  await replace(user, field('Password'), '');
  await press(user, 'Send test mail');
  await waitFor(() =>
    expect(descriptionOf(field('Password'))).toContain('The user name needs a password'),
  );
  await user.type(field('Password'), 'app password 7');
  await replace(user, field('Your password for this panel'), 'Wrong-Horse-7');
  await press(user, 'Send test mail');
  await waitFor(() =>
    expect(descriptionOf(field('Your password for this panel'))).toContain('incorrect'),
  );
  await waitFor(() => expect(document.activeElement).toBe(field('Your password for this panel')));
  expect([field('Host').value, field('User name').value, field('Password').value]).toEqual([
    'smtp.gmail.com',
    'me@gmail.com',
    'app password 7',
  ]);
  expect([button('Save anyway'), await stored(app)]).toEqual([null, []]);
});

slowTest('a refusal that is not about the mail server offers no "Save anyway"', async () => {
  await using app = await startApp();
  const locked = { message: 'Too many wrong passwords. Please try again in 15 minutes.' };
  const { user } = await openSettings(app, {
    [TEST]: () => Response.json(locked, { status: 429 }),
  });
  await fillIn(user);
  await press(user, 'Send test mail');
  await part().findByText(locked.message);
  expect([button('Save anyway'), await stored(app)]).toEqual([null, []]);
});

slowTest('a stored mail server is changed without entering its password again', async () => {
  await using app = await startApp();
  await makeMailServer(app.database);
  const { user } = await openSettings(app, { [TEST]: accepted });
  expect(part().getByText('me@example.org, with a password')).toBeDefined();
  await press(user, 'Change mail server');
  expect(document.activeElement).toBe(field('Provider'));
  await press(user, 'Cancel');
  expect(document.activeElement).toBe(heading());

  await press(user, 'Change mail server');
  expect(field('Password').value).toBe('');
  await user.selectOptions(field('Encryption'), 'STARTTLS');
  await user.selectOptions(field('Port'), '587');
  await user.type(field('Your password for this panel'), ADMIN_PASSWORD);
  await press(user, 'Send test mail');
  await part().findByText('The mail server accepted a test mail');
  await press(user, 'Save');
  await expectToast('Mail server saved successfully');
  expect(await stored(app)).toMatchObject([
    { port: 587, security: 'starttls', password: 'app password 7' },
  ]);
});

slowTest('Cancel asks before it discards what was typed', async () => {
  await using app = await startApp();
  await makeMailServer(app.database);
  const { user } = await openSettings(app);
  await press(user, 'Change mail server');
  await replace(user, field('Host'), 'mail.example.org');
  await press(user, 'Cancel');
  await answer(user, 'Discard unsaved changes?', 'Keep editing');
  expect(field('Host').value).toBe('mail.example.org');

  await press(user, 'Cancel');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(part().getByText('smtp.example.org, port 465')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(heading()));
});

test('a mail server that is set on the server can only be tested', async () => {
  const settings = { SMTP_URL: 'smtps://me:secret7@mail.example.org' };
  await using app = await startApp({ settings } satisfies StartOptions);
  await openSettings(app);
  expect(part().getByText('SMTP_URL')).toBeDefined();
  expect(part().getByText('mail.example.org, port 465')).toBeDefined();
  const names = part()
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Send test mail']);
});

test("a test mail shows the mail server's reply", async () => {
  await using app = await startApp();
  await makeMailServer(app.database);
  const answers = [rejected(), accepted()];
  const { user } = await openSettings(app, {
    'POST /api/admin/email-settings/test-mail': () => answers.shift(),
  });
  expect(await part().findByText(/^The test mail is sent to \S+@/)).toBeDefined();
  for (const reply of [
    'The mail server answered: 535 No',
    'The mail server accepted a test mail',
  ]) {
    await press(user, 'Send test mail');
    await waitFor(() => expect(part().getByRole('status').textContent).toBe(reply));
  }
});

test('until an address is saved, a link leads to its field', async () => {
  await using app = await startApp();
  await makeMailServer(app.database);
  await renderPanel(adminAddress.mailServer, { app });
  const link = await screen.findByRole('link', { name: 'Save your email address' });
  expect(link.getAttribute('href')).toBe('/admin/settings#contactEmail');
});

test('what is wrong with the mail server is said above it', async () => {
  await using app = await startApp();
  await makeMailServer(app.database);
  const line: HealthLine = { id: 'mail', level: 'bad', text: 'Mail fails with “535 No”.' };
  await openSettings(app, { 'GET /api/admin/health': () => Response.json({ lines: [line] }) });
  expect(await part().findByText(line.text)).toBeDefined();
});

test('without a contact email a provider is asked for first, and fills in the connection', async () => {
  await using app = await startApp();
  const { user } = await renderPanel(adminAddress.mailServer, { app });
  await screen.findByLabelText('Provider');
  expect(part().queryByLabelText('User name')).toBeNull();
  expect(button('Send test mail')).toBeNull();
  const connection = () => field('Host').closest('details')?.open;
  await user.selectOptions(field('Provider'), 'Microsoft 365');
  expect([field('Host').value, connection()]).toEqual(['smtp.office365.com', false]);
  await user.selectOptions(field('Provider'), 'Another provider');
  expect([field('Host').value, connection()]).toEqual(['', true]);
});

test.each([
  [
    'me@gmail.com',
    'Gmail, with an app password',
    ['smtp.gmail.com', 'me@gmail.com', 'me@gmail.com'],
  ],
  ['me@example.org', 'Another provider', ['', '', '']],
] as const)('the form begins with the provider of %s', async (contactEmail, provider, values) => {
  await using app = await startApp();
  await makeEmailSettings(app.database, { contactEmail });
  await renderPanel(adminAddress.mailServer, { app });
  await screen.findByLabelText('Host');
  expect(field('Provider').value).toBe(provider);
  expect(['Host', 'User name', 'Sender'].map((label) => field(label).value)).toEqual(values);
});

slowTest.each([
  ['Load theirs', 'smtp.example.org'],
  ['Save mine', 'smtp.gmail.com'],
])('a mail server that another window has set up meanwhile: "%s"', async (choice, host) => {
  await using app = await startApp();
  const { user } = await openSettings(app, { [TEST]: accepted });
  await fillIn(user);
  await press(user, 'Send test mail');
  await part().findByRole('button', { name: 'Save' });
  await makeMailServer(app.database);
  await press(user, 'Save');
  await part().findByRole('region', { name: 'Changed in another window' });
  expect(field('User name').value).toBe('me@gmail.com');
  await press(user, choice);
  expect(await part().findByText(`${host}, port 465`)).toBeDefined();
  expect(await stored(app)).toMatchObject([{ host }]);
});
