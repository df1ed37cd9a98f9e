import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import { replyHref } from '#domain/messages/reply-href.ts';
import {
  answer,
  named,
  renderPanel,
  expectToast,
  toastText,
} from '#tests/components/render-panel.tsx';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

test('messages are counted and listed newest first, each with its sender and subject', async () => {
  await using app = await startApp();
  await makeMessage(app.database, { message: { lastName: 'Older', createdAt: '0 is no date' } });
  await makeMessage(app.database, {
    message: {
      lastName: 'Newer',
      subject: 'general',
      message: 'Is it all right?',
      newsletter: true,
      createdAt: '2025-03-02T12:00:00.000Z',
    },
  });
  await renderPanel(adminAddress.messages, { app });
  await screen.findByText('2 total messages');
  expect(document.title).toBe('Admin - Messages');
  expect(
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
  ).toEqual(['Ada Newer', 'Ada Older']);

  const first = within(screen.getByRole('article', { name: 'Ada Newer' }));
  expect(first.getByRole('time').textContent).toMatch(/^Mar [123], 2025, .*M$/);
  expect(first.getByText('General Inquiry')).toBeDefined();
  expect(first.getByText('Newsletter Signup')).toBeDefined();
  expect(first.getByText('Is it all right?')).toBeDefined();
  const email = first.getByRole('link', { name: 'ada@example.org' });
  expect(email.getAttribute('href')).toBe('mailto:ada@example.org');
  const second = within(screen.getByRole('article', { name: 'Ada Older' }));
  expect(second.getByRole('time').textContent).toBe('Invalid Date');
  expect(second.queryByText('Newsletter Signup')).toBeNull();
});

test('markup in a message is shown as text', async () => {
  await using app = await startApp();
  const message = 'One <b>bold</b> line\n\n\tand a second';
  await makeMessage(app.database, {
    message: { firstName: '<img src=x>', lastName: '&amp;', message },
  });
  await renderPanel(adminAddress.messages, { app });
  const card = await screen.findByRole('article', { name: '<img src=x> &amp;' });
  expect(within(card).getByText(/bold/).textContent).toBe(message);
  expect(card.querySelector('img, b')).toBeNull();
});

test('Reply opens a draft to the sender of the message', async () => {
  await using app = await startApp();
  const message = await makeMessage(app.database);
  await renderPanel(adminAddress.messages, { app });
  const reply = await screen.findByRole('link', { name: 'Reply', description: /^Ada/ });
  expect(reply.getAttribute('href')).toBe(replyHref(message));
});

test('a card shows why its notification failed', async () => {
  await using app = await startApp();
  await makeMessage(app.database, {
    mail: {
      state: 'failed',
      attempts: 77,
      lastError: 'The mail server answered: 452 4.2.2 Over quota',
    },
  });
  await renderPanel(adminAddress.messages, { app });
  await screen.findByText('The notification could not be sent: your mailbox is full.');
  const details = screen.getByText('Technical details').closest('details');
  expect(details?.open).toBe(false);
  expect(details?.querySelector('p')?.textContent).toBe(
    'Tried 77 times. The mail server answered: 452 4.2.2 Over quota',
  );
});

test('a banner links to the tab that explains how to set up a mail server', async () => {
  await using app = await startApp();
  await makeMessage(app.database);
  await renderPanel(adminAddress.messages, { app });
  const link = await screen.findByRole('link', { name: 'set up a mail server' });
  expect(link.getAttribute('href')).toBe(adminAddress.mailServer);
  expect(link.closest('p')?.textContent).toBe('Messages are not mailed yet: set up a mail server');
});

test('while notifications are off, no banner asks for a mail server', async () => {
  await using app = await startApp();
  await makeEmailSettings(app.database, { isEnabled: false });
  await renderPanel(adminAddress.messages, { app });
  await screen.findByText('No Messages Yet');
  expect(screen.queryByText(/not mailed yet/)).toBeNull();
});

slowTest('messages are marked as read and unread, and the unread ones are listed', async () => {
  await using app = await startApp();
  await makeMessage(app.database, { message: { lastName: 'Newest' } });
  await makeMessage(app.database, { message: { lastName: 'Known', isRead: true } });
  const { user } = await renderPanel(adminAddress.messages, { app });
  const card = within(await screen.findByRole('article', { name: 'Ada Newest' }));
  await screen.findByText('1 unread');
  expect(card.getByText('Unread')).toBeDefined();

  await user.click(card.getByRole('button', { name: /^Mark as read/ }));
  await waitFor(() => expect(screen.queryByText('1 unread')).toBeNull());
  expect(card.queryByText('Unread')).toBeNull();
  await user.click(card.getByRole('button', { name: /^Mark as unread/ }));
  await screen.findByText('1 unread');

  await user.click(screen.getByRole('switch', { name: 'Only unread' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Ada Known' })).toBeNull());
  expect(screen.getByRole('article', { name: 'Ada Newest' })).toBeDefined();
  expect(screen.getByText('2 total messages')).toBeDefined();
});

test('messages are searched while the administrator types, and a deleted message disappears from every list', async () => {
  await using app = await startApp();
  await makeMessage(app.database, { message: { lastName: 'Newest', message: 'About taxes' } });
  await makeMessage(app.database, { message: { lastName: 'Other' } });
  const { user } = await renderPanel(adminAddress.messages, { app });
  const search = await screen.findByRole('searchbox', { name: 'Search messages' });
  await user.type(search, 'TAXES');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  await user.click(
    screen.getByRole('button', { name: named('Delete the message from Ada Newest') }),
  );
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('No messages found.');
  await screen.findByText('1 total messages');

  await user.clear(search);
  await screen.findByRole('article', { name: 'Ada Other' });
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

slowTest('the messages and the newsletter sign-ups can be downloaded', async () => {
  await using app = await startApp();
  await makeMessage(app.database);
  const { user } = await renderPanel(adminAddress.messages, { app });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  for (const [name, address] of [
    ['All messages (CSV file)', '/api/admin/messages.csv'],
    ['Newsletter sign-ups (CSV file)', '/api/admin/newsletter-signups.csv'],
  ] as const) {
    const link = await screen.findByRole('menuitem', { name });
    expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual([address, true]);
  }
});

test('the tab says how many messages are unread', async () => {
  await using app = await startApp();
  await makeMessage(app.database);
  await makeMessage(app.database, { message: { lastName: 'Known', isRead: true } });
  const { user } = await renderPanel(adminAddress.messages, { app });
  await screen.findByRole('link', { name: 'Messages', description: /^1\s*unread$/ });
  await user.click(await screen.findByRole('button', { name: /^Mark as read/ }));
  const link = await screen.findByRole('link', { name: 'Messages', description: '' });
  expect(link.textContent.trim()).toBe('Messages');
});

test('from a message about a video, only such messages are shown, and a correction of its moment is published', async () => {
  await using app = await startApp();
  const { id: aboutVideoId } = await makeVideo(app.database, { title: 'Taxes' });
  const { id: sourceId } = await makeSource(app.database, {
    videoId: aboutVideoId,
    title: 'The Act',
  });
  const about = { aboutVideoId, aboutSecond: 252 };
  await makeMessage(app.database, { message: { firstName: 'Grace', ...about } });
  await makeMessage(app.database);
  const { user } = await renderPanel(adminAddress.messages, { app });
  const other = await screen.findByRole('article', { name: 'Ada Lovelace' });
  const report = within(screen.getByRole('article', { name: 'Grace Lovelace' }));
  expect(within(other).queryByText('About a video')).toBeNull();
  expect(within(other).queryByRole('button', { name: /^Publish a correction/ })).toBeNull();

  await user.click(report.getByRole('button', { name: 'About a video' }));
  await waitFor(() => expect(other.isConnected).toBe(false));
  const filter = screen.getByRole<HTMLInputElement>('switch', { name: 'Only about a video' });
  expect(filter.checked).toBe(true);

  const shown = within(screen.getByRole('article', { name: 'Grace Lovelace' }));
  await user.click(shown.getByRole('button', { name: /^Publish a correction/ }));
  const editor = within(await screen.findByRole('dialog', { name: 'New Correction' }));
  expect(editor.getByText('Taxes')).toBeDefined();
  expect(editor.getByLabelText<HTMLInputElement>('Moment (optional)').value).toBe('4:12');
  await editor.findByRole('option', { name: '1. The Act' });
  await user.selectOptions(editor.getByLabelText('Source (optional)'), '1. The Act');
  await user.type(editor.getByLabelText('Text'), 'Three percent.');
  await user.click(editor.getByRole('button', { name: 'Publish' }));
  await answer(user, 'Publish this correction?', 'Publish');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await app.database.selectFrom('corrections').selectAll().execute()).toMatchObject([
    { videoId: aboutVideoId, startSecond: 252, sourceId, text: 'Three percent.' },
  ]);

  await user.click(filter);
  await screen.findByRole('article', { name: 'Ada Lovelace' });
});

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
  const { user } = await openInbox(app);
  await user.click(selectAll());
  await user.click(checkbox('Second'));
  expect(selectAll().checked).toBe(false);
  const bar = within(screen.getByRole('group', { name: 'Selection' }));
  await user.click(bar.getByRole('button', { name: named('Delete the selected messages') }));
  const question = 'Are you sure you want to delete these 2 messages?';
  const dialog = await answer(user, question, 'Delete 2 messages');
  expect(dialog.textContent).toContain(
    'First Lovelace and 1 other. The trash keeps them for 30 days.',
  );
  await expectToast('2 messages deleted');
  await screen.findByText('1 total messages');
  expect(await storedReadStates(app)).toEqual(['Second unread']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expectToast('2 messages restored');
  await screen.findByText('3 total messages');
  expect(await storedReadStates(app)).toHaveLength(3);
});

slowTest('a deleted message counts in the total even if it was not in the list', async () => {
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
});

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
