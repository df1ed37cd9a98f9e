import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import { emailSettings } from '#domain/email-settings/email-settings.ts';
import type { Replies } from '#tests/app/fetch-from.ts';
import {
  descriptionOf,
  expectToast,
  heldReply,
  renderPanel,
  replace,
} from '#tests/components/render-panel.tsx';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';

const SETTINGS = '/api/admin/email-settings';

const card = () => within(screen.getByRole('region', { name: 'Email Configuration' }));
const address = () => card().getByLabelText<HTMLInputElement>('Contact Email Address');
const notifications = () =>
  card().getByRole<HTMLInputElement>('switch', { name: 'Enable email notifications' });
const saveButton = () =>
  card().getByRole<HTMLButtonElement>('button', { name: 'Save Email Settings' });

/** Renders Settings and waits until the email settings have loaded. */
async function openSettings(app: TestApp, replies: Replies = {}) {
  const panel = await renderPanel(adminAddress.settings, { app, replies });
  await waitFor(() => expect(isEnabled(saveButton())).toBe(true));
  return panel;
}

/** Whether neither the element nor the fieldset around it is disabled. */
function isEnabled(element: HTMLElement): boolean {
  return !element.matches(':disabled');
}

function storedSettings({ database }: TestApp) {
  return findSettings(database, emailSettings);
}

test('the form shows the stored settings and stores changes', async () => {
  await using app = await startApp();
  await makeEmailSettings(app.database, { contactEmail: 'old@example.org', isEnabled: false });
  const { user } = await openSettings(app);
  expect(document.title).toBe('Admin - Settings');
  expect(address().value).toBe('old@example.org');
  expect(notifications().checked).toBe(false);

  await user.clear(address());
  await user.type(address(), '  new@example.org ');
  await user.click(notifications());
  await user.click(saveButton());
  await expectToast('Email settings updated successfully');
  expect(address().value).toBe('new@example.org');
  expect(await storedSettings(app)).toEqual({ contactEmail: 'new@example.org', isEnabled: true });
});

test('an address that was typed before the settings loaded is kept', async () => {
  await using app = await startApp();
  const held = heldReply();
  const { user } = await renderPanel(adminAddress.settings, {
    app,
    replies: { [`GET ${SETTINGS}`]: held.reply },
  });
  await screen.findByRole('region', { name: 'Email Configuration' });
  expect(isEnabled(saveButton())).toBe(false);
  expect(notifications().checked).toBe(true);
  await user.type(address(), 'typed@example.org');
  await act(async () =>
    held.release(Response.json({ contactEmail: 'old@example.org', isEnabled: false })),
  );
  await waitFor(() => expect(notifications().checked).toBe(false));
  expect(address().value).toBe('typed@example.org');
  expect(isEnabled(saveButton())).toBe(true);
});

test('an invalid address is refused at its field, which keeps it, and nothing is sent', async () => {
  await using app = await startApp();
  const { user, writes } = await openSettings(app);
  await user.type(address(), 'nobody');
  await user.click(saveButton());
  await waitFor(() => expect(descriptionOf(address())).toBe('Please enter a valid email address'));
  expect(document.activeElement).toBe(address());
  expect(address().value).toBe('nobody');
  expect(writes).toEqual([]);
});

test("the form is disabled while saving; a failure shows the server's reason and keeps the typed address", async () => {
  await using app = await startApp();
  const held = heldReply();
  const { user } = await openSettings(app, { [`POST ${SETTINGS}`]: held.reply });
  await user.type(address(), 'typed@example.org');
  await user.click(saveButton());
  const waiting = await card().findByRole('button', { name: 'Saving...' });
  expect(isEnabled(waiting)).toBe(false);
  expect(isEnabled(address())).toBe(false);

  held.release(Response.json({ message: 'No mail for you.' }, { status: 400 }));
  await expectToast('Failed to update email settings', 'No mail for you.');
  expect(address().value).toBe('typed@example.org');
  expect(isEnabled(saveButton())).toBe(true);
});

slowTest('settings that could not be loaded cannot be overwritten', async () => {
  await using app = await startApp();
  await makeEmailSettings(app.database, { contactEmail: 'old@example.org' });
  const replies = [() => new Response(null, { status: 503 })];
  const { user } = await renderPanel(adminAddress.settings, {
    app,
    replies: { [`GET ${SETTINGS}`]: () => replies.shift()?.() },
  });
  const alert = await screen.findByText(/The email settings could not be loaded\./);
  expect(alert).toBeDefined();
  expect(isEnabled(saveButton())).toBe(false);
  await user.click(card().getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(address().value).toBe('old@example.org'));
  expect(isEnabled(saveButton())).toBe(true);
});

test.each([
  ['Save mine', 'mine@example.org'],
  ['Load theirs', 'theirs@example.org'],
])('after another window has changed the settings, "%s" keeps %s', async (choice, kept) => {
  await using app = await startApp();
  await makeEmailSettings(app.database, { contactEmail: 'old@example.org', isEnabled: true });
  const { user } = await openSettings(app);
  await replace(user, address(), 'mine@example.org');
  await makeEmailSettings(app.database, { contactEmail: 'theirs@example.org', isEnabled: false });
  await user.click(saveButton());
  const notice = await card().findByRole('region', { name: 'Changed in another window' });
  await waitFor(() => expect(document.activeElement).toBe(notice));
  expect(address().value).toBe('mine@example.org');
  expect(isEnabled(saveButton())).toBe(false);

  await user.click(card().getByRole('button', { name: choice }));
  await waitFor(() => expect(isEnabled(saveButton())).toBe(true));
  expect(address().value).toBe(kept);
  expect(notifications().checked).toBe(false);
  expect(await storedSettings(app)).toEqual({ contactEmail: kept, isEnabled: false });
});
