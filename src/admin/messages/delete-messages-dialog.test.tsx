import { fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import { formatInstant } from '#domain/dates/format-instant.ts';
import { formatLocalTime } from '#domain/dates/local-time.ts';
import { expectToast, named, renderPanel } from '#tests/components/render-panel.tsx';
import { failOnce } from '#tests/app/fetch-from.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

const network = 'n'.repeat(43);

const dialog = () => within(screen.getByRole('alertdialog'));
const since = () => dialog().getByLabelText<HTMLInputElement>('Since');

async function storedNames({ database }: TestApp): Promise<string[]> {
  const rows = await database
    .selectFrom('contact_messages')
    .select('firstName')
    .orderBy('createdAt')
    .execute();
  return rows.map(({ firstName }) => firstName);
}

/**
 * Stores five messages that arrived on the first days of March 2025, three of them from one
 * network.
 */
async function fillInbox({ database }: TestApp): Promise<void> {
  const senders = [
    { firstName: 'Old', network, day: 1 },
    { firstName: 'Ada', network: 'm'.repeat(43), day: 2 },
    { firstName: 'Spam', network, day: 3 },
    { firstName: 'More', network, day: 4 },
    { firstName: 'Unknown', network: null, day: 5 },
  ];
  for (const { day, ...sender } of senders) {
    const createdAt = `2025-03-0${day}T12:00:00.000Z`;
    await makeMessage(database, { message: { ...sender, createdAt } });
  }
}

async function openInbox(app: TestApp) {
  await fillInbox(app);
  const panel = await renderPanel(adminAddress.messages, { app });
  await screen.findByText('5 total messages');
  return panel;
}

test('a message is deleted after a confirmation, and Undo restores it', async () => {
  await using app = await startApp();
  const { user } = await openInbox(app);
  const name = named('Delete the message from Ada Lovelace');
  await user.click(screen.getByRole('button', { name }));
  expect(
    dialog().getByText('Are you sure you want to delete this message?', { selector: 'h2' }),
  ).toBeDefined();
  const arrival = formatInstant('2025-03-02T12:00:00.000Z');
  expect(
    dialog().getByText(`Ada Lovelace, ${arrival}. The trash keeps it for 30 days.`),
  ).toBeDefined();
  await user.click(dialog().getByRole('button', { name: 'Delete' }));
  await expectToast('Message deleted successfully');
  await screen.findByText('4 total messages');
  expect(screen.queryByRole('article', { name: 'Ada Lovelace' })).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(await storedNames(app)).toEqual(['Old', 'Spam', 'More', 'Unknown']);

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('article', { name: 'Ada Lovelace' })).toBeDefined();
});

test('all messages of a network since a time are counted, and deleted after a confirmation', async () => {
  await using app = await startApp();
  const { user } = await openInbox(app);
  await chooseNetwork(user, 'More Lovelace');
  expect(
    dialog().getByText(
      'Are you sure you want to delete all messages from this internet connection?',
    ),
  ).toBeDefined();
  // The day before the message.
  expect(since().value).toBe(localTime('2025-03-03T12:00:00.000Z'));
  await dialog().findByText('2 messages will be deleted. This cannot be undone.');

  fireEvent.change(since(), { target: { value: '' } });
  expect(dialog().getByText('Please choose a date and time')).toBeDefined();
  expect(isEnabled('Delete')).toBe(false);
  fireEvent.change(since(), { target: { value: '2025-03-20T12:00' } });
  await dialog().findByText('There are no messages since then.');
  expect(isEnabled('Delete')).toBe(false);

  fireEvent.change(since(), { target: { value: localTime('2025-03-03T00:00:00.000Z') } });
  await user.click(await dialog().findByRole('button', { name: 'Delete 2 messages' }));
  await expectToast('Messages deleted successfully');
  await screen.findByText('3 total messages');
  expect(await storedNames(app)).toEqual(['Old', 'Ada', 'Unknown']);
});

test('only a message whose network is known has a menu to delete all messages of its network', async () => {
  await using app = await startApp();
  await openInbox(app);
  const offers = screen.getAllByRole('button', { name: /^More\s*actions for the message/ });
  expect(offers).toHaveLength(4);
  const unknown = within(screen.getByRole('article', { name: 'Unknown Lovelace' }));
  expect(unknown.queryByRole('button', { name: /^More/ })).toBeNull();
});

test('the messages of all senders since a time can be deleted', async () => {
  await using app = await startApp();
  const { user } = await openInbox(app);
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete messages since…' }));
  await screen.findByRole('alertdialog');
  expect(
    dialog().getByText('Are you sure you want to delete the messages of all senders?'),
  ).toBeDefined();
  await dialog().findByText('There are no messages since then.');
  fireEvent.change(since(), { target: { value: localTime('2025-03-02T00:00:00.000Z') } });
  await user.click(await dialog().findByRole('button', { name: 'Delete 4 messages' }));
  await screen.findByText('1 total messages');
  expect(await storedNames(app)).toEqual(['Old']);
});

test('a refused deletion of many messages is explained', async () => {
  await using app = await startApp();
  const user = await openRefusedDeletion(app, `DELETE /api/admin/messages?${ofOneNetwork}`);
  await user.click(await dialog().findByRole('button', { name: 'Delete 1 message' }));
  await expectToast('Failed to delete messages');
  expect(await storedNames(app)).toEqual(['Ada']);
});

slowTest('messages that could not be counted cannot be deleted', async () => {
  await using app = await startApp();
  const user = await openRefusedDeletion(app, `GET /api/admin/messages?${ofOneNetwork}&limit=1`);
  await dialog().findByText(/The number of messages could not be loaded\./);
  expect(isEnabled('Delete')).toBe(false);
  await user.click(dialog().getByRole('button', { name: 'Try again' }));
  await dialog().findByRole('button', { name: 'Delete 1 message' });
});

const ofOneNetwork = new URLSearchParams({ since: '2025-02-28T12:00:00.000Z', network });

/** Opens the deletion of all messages of a network, which has one. The server refuses the call once. */
async function openRefusedDeletion(app: TestApp, call: string): Promise<UserEvent> {
  await makeMessage(app.database, { message: { network } });
  const replies = { [call]: failOnce() };
  const { user } = await renderPanel(adminAddress.messages, { app, replies });
  await screen.findByRole('article');
  await chooseNetwork(user, 'Ada Lovelace');
  return user;
}

async function chooseNetwork(user: UserEvent, sender: string): Promise<void> {
  const name = named(`More actions for the message from ${sender}`);
  await user.click(screen.getByRole('button', { name }));
  const item = { name: 'Delete all from this sender’s connection…' };
  await user.click(await screen.findByRole('menuitem', item));
  await screen.findByRole('alertdialog');
}

/** The instant as the field shows it. */
function localTime(instant: string): string {
  return formatLocalTime(new Date(instant));
}

function isEnabled(name: string): boolean {
  return !dialog().getByRole<HTMLButtonElement>('button', { name }).disabled;
}
