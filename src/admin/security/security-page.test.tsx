import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import type { Replies } from '#tests/app/fetch-from.ts';
import {
  descriptionOf,
  expectToast,
  holdRequests,
  renderPanel,
  toastText,
} from '#tests/components/render-panel.tsx';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { startApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

const NEW_PASSWORD = 'Better-Battery-8';

const labels = ['Current Password', 'New Password', 'Confirm New Password'] as const;

function field(label: (typeof labels)[number]): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(label);
}

function changeButton(): HTMLElement {
  return screen.getByRole('button', { name: 'Change Password' });
}

async function openSecurity(replies: Replies = {}) {
  const app = await startApp();
  const panel = await renderPanel(adminAddress.security, { app, replies });
  await screen.findByRole('heading', { name: 'Security', level: 1 });
  return { ...panel, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

async function fillIn(user: UserEvent, current: string, next: string, confirmation = next) {
  const typed = {
    'Current Password': current,
    'New Password': next,
    'Confirm New Password': confirmation,
  };
  for (const label of labels) {
    await user.clear(field(label));
    if (typed[label] !== '') await user.type(field(label), typed[label]);
  }
}

test('the Security tab has fields that password managers recognize, and tips', async () => {
  await using _ = await openSecurity();
  expect(document.title).toBe('Admin - Security');
  expect(labels.map((label) => field(label).autocomplete)).toEqual([
    'current-password',
    'new-password',
    'new-password',
  ]);
  const tips = within(screen.getByRole('region', { name: 'Security Tips' }));
  expect(tips.getAllByRole('listitem').length).toBeGreaterThanOrEqual(3);
});

test('the links at the top of the Security tab lead to the headings of its sections', async () => {
  await using _ = await openSecurity();
  const links = within(screen.getByRole('navigation', { name: 'On this page' }));
  const targets = links.getAllByRole<HTMLAnchorElement>('link').map(({ hash, textContent }) => {
    expect(document.querySelector(`h2${hash}`)?.textContent).toBe(textContent);
    return textContent;
  });
  const headings = screen.getAllByRole('heading', { level: 2 });
  expect(targets).toEqual(headings.map(({ textContent }) => textContent));
});

test('each password is shown only while its toggle button is on', async () => {
  await using panel = await openSecurity();
  for (const label of labels) {
    const show = screen.getByRole('button', { name: `Show ${label.toLowerCase()}` });
    await panel.user.type(field(label), 'secret');
    expect([field(label).type, show.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
    await panel.user.click(show);
    expect([field(label).type, show.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
    expect(field(label).value).toBe('secret');
    await panel.user.click(show);
    expect(field(label).type).toBe('password');
  }
});

test('every mistake is shown at its field until it is corrected, and nothing is sent', async () => {
  await using panel = await openSecurity();
  await fillIn(panel.user, '', 'Short1', 'other');
  await panel.user.click(changeButton());
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(3));
  expect(labels.map((label) => descriptionOf(field(label)))).toEqual([
    'Current password is required',
    'New password must be at least 8 characters',
    "Passwords don't match",
  ]);
  expect(document.activeElement).toBe(field('Current Password'));

  // A new password that now equals its confirmation corrects both fields.
  await fillIn(panel.user, '', NEW_PASSWORD);
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Current password is required',
    ]),
  );
  expect(panel.writes).toEqual([]);
});

slowTest('Clear Form empties and masks the fields, and removes the error messages', async () => {
  await using panel = await openSecurity();
  await fillIn(panel.user, 'Wrong-Horse-7', 'short');
  await panel.user.click(changeButton());
  await screen.findByRole('alert');
  await panel.user.click(screen.getByRole('button', { name: 'Show current password' }));
  const clear = screen.getByRole('button', { name: 'Clear Form' });
  await panel.user.click(clear);
  expect(labels.map((label) => [field(label).value, field(label).type])).toEqual([
    ['', 'password'],
    ['', 'password'],
    ['', 'password'],
  ]);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(clear);

  // The remounted fields are validated and focused like the first ones.
  await panel.user.click(changeButton());
  await waitFor(() =>
    expect(descriptionOf(field('Current Password'))).toBe('Current password is required'),
  );
  expect(document.activeElement).toBe(field('Current Password'));
});

slowTest('the form is disabled until the password is changed, and then empty', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  await using panel = await openSecurity();
  await fillIn(panel.user, ADMIN_PASSWORD, NEW_PASSWORD);
  holdRequests(released);
  await panel.user.click(changeButton());
  const waiting = await screen.findByRole('button', { name: 'Changing...' });
  expect(waiting.closest('fieldset')?.disabled).toBe(true);
  release(undefined);
  await expectToast('Password changed successfully');
  expect(labels.map((label) => field(label).value)).toEqual(['', '', '']);
});

slowTest('a wrong current password is shown at its field and in a toast', async () => {
  await using panel = await openSecurity();
  await fillIn(panel.user, 'Wrong-Horse-7', NEW_PASSWORD);
  await panel.user.click(changeButton());
  await expectToast('Current password is incorrect');
  expect(toastText()).not.toContain('Failed to change password');
  expect(descriptionOf(field('Current Password'))).toBe('Current password is incorrect');
  await waitFor(() => expect(document.activeElement).toBe(field('Current Password')));
  expect(field('New Password').value).toBe(NEW_PASSWORD);
});

slowTest('a password that is easy to guess is refused at its field', async () => {
  await using panel = await openSecurity();
  await fillIn(panel.user, ADMIN_PASSWORD, 'Password1');
  await panel.user.click(changeButton());
  await expectToast('Failed to change password. Please try again.', 'most common passwords');
  expect(descriptionOf(field('New Password'))).toMatch(/most common passwords/);
});
