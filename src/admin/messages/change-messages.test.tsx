import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import { expectToast, named, renderPanel, toastText } from '#tests/components/render-panel.tsx';
import { makeMessage } from '#tests/rows/make-message.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

async function openInbox(app: TestApp) {
  for (const [index, firstName] of ['Third', 'Second', 'First'].entries()) {
    const createdAt = `2025-03-0${index + 1}T12:00:00.000Z`;
    await makeMessage(app.database, { message: { firstName, createdAt } });
  }
  const panel = await renderPanel(adminAddress.messages, { app });
  await screen.findByRole('article', { name: 'First Lovelace' });
  return panel;
}

function checkbox(sender: string): HTMLInputElement {
  const name = named(`Select the message from ${sender} Lovelace`);
  return screen.getByRole<HTMLInputElement>('checkbox', { name });
}

function selectAll(): HTMLInputElement {
  return screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all shown' });
}

async function storedReadStates({ database }: TestApp): Promise<string[]> {
  const rows = await database
    .selectFrom('contact_messages')
    .select(['firstName', 'isRead'])
    .orderBy('createdAt', 'desc')
    .execute();
  return rows.map(({ firstName, isRead }) => `${firstName} ${isRead ? 'read' : 'unread'}`);
}

test('selected messages are marked as read and unread at once', async () => {
  await using app = await startApp();
  const { user, writes } = await openInbox(app);
  const bar = within(screen.getByRole('group', { name: 'Selection' }));
  expect(bar.queryByRole('button')).toBeNull();
  await user.click(checkbox('First'));
  await user.click(checkbox('Third'));
  bar.getByText('2 selected');
  await user.click(bar.getByRole('button', { name: named('Mark as read the selected messages') }));
  await expectToast('2 messages marked as read');
  expect(await storedReadStates(app)).toEqual(['First read', 'Second unread', 'Third read']);
  expect(writes).toEqual(['POST /api/admin/messages/bulk']);
  await screen.findByText('1 unread');
  expect([checkbox('First').checked, bar.queryByRole('button')]).toEqual([false, null]);

  await user.click(selectAll());
  bar.getByText('3 selected');
  await user.click(bar.getByRole('button', { name: /^Mark as unread/ }));
  await expectToast('3 messages marked as unread');
  expect(await storedReadStates(app)).toEqual(['First unread', 'Second unread', 'Third unread']);
});

test('selected messages are deleted after a question, and Undo restores them', async () => {
  await using app = await startApp();
  const { user, writes } = await openInbox(app);
  await user.click(selectAll());
  await user.click(checkbox('Second'));
  expect(selectAll().checked).toBe(false);
  const bar = within(screen.getByRole('group', { name: 'Selection' }));
  await user.click(bar.getByRole('button', { name: named('Delete the selected messages') }));
  const question = 'Are you sure you want to delete these 2 messages?';
  const dialog = within(await screen.findByRole('alertdialog', { name: question }));
  dialog.getByText('First Lovelace and 1 other. The trash keeps them for 30 days.');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(writes).toEqual([]);

  await user.click(bar.getByRole('button', { name: /^Delete/ }));
  await user.click(await screen.findByRole('button', { name: 'Delete 2 messages' }));
  await expectToast('2 messages deleted');
  await screen.findByText('1 total messages');
  expect(await storedReadStates(app)).toEqual(['Second unread']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expectToast('2 messages restored');
  await screen.findByText('3 total messages');
  expect(await storedReadStates(app)).toHaveLength(3);
});

slowTest(
  'the total counts what is left after a found message was deleted that was not in the loaded list',
  async () => {
    await using app = await startApp();
    const createdAt = '2025-03-02T12:00:00.000Z';
    const newest = await makeMessage(app.database, { message: { lastName: 'Newest', createdAt } });
    await makeMessage(app.database, { message: { lastName: 'Older', message: 'About taxes' } });
    const headers = { 'x-total-count': '2', link: '</api/admin/messages?before=1>; rel="next"' };
    const firstPages = [() => Response.json([newest], { headers })];
    const { user } = await renderPanel(adminAddress.messages, {
      app,
      replies: { 'GET /api/admin/messages': () => firstPages.shift()?.() },
    });
    await screen.findByText('2 total messages');
    await user.type(screen.getByRole('searchbox', { name: 'Search messages' }), 'taxes');
    await screen.findByRole('article', { name: 'Ada Older' });
    await user.click(selectAll());
    const bar = within(screen.getByRole('group', { name: 'Selection' }));
    await user.click(bar.getByRole('button', { name: /^Delete/ }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await expectToast('1 message deleted');
    expect(await screen.findByText('1 total messages')).toBeDefined();
  },
);

test('messages that could not be changed are named and stay selected, and the others are changed', async () => {
  await using app = await startApp();
  const { user } = await openInbox(app);
  await user.click(selectAll());
  await app.database.deleteFrom('contact_messages').where('firstName', '=', 'Second').execute();
  const bar = within(screen.getByRole('group', { name: 'Selection' }));
  await user.click(bar.getByRole('button', { name: /^Mark as read/ }));
  await expectToast('2 of 3 messages marked as read', 'Second Lovelace: There is no such message.');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
});

slowTest('when a request for many messages fails, they stay selected', async () => {
  await using app = await startApp();
  await makeMessage(app.database);
  const refusals = [() => Response.json({ message: 'Not today.' }, { status: 503 })];
  const { user } = await renderPanel(adminAddress.messages, {
    app,
    replies: { 'POST /api/admin/messages/bulk': () => refusals.shift()?.() },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
  const bar = within(screen.getByRole('group', { name: 'Selection' }));
  await user.click(bar.getByRole('button', { name: /^Mark as read/ }));
  await expectToast('Not today.');
  expect(selectAll().checked).toBe(true);
  await user.click(bar.getByRole('button', { name: /^Mark as read/ }));
  await waitFor(() => expect(toastText()).toContain('1 message marked as read'));
});
