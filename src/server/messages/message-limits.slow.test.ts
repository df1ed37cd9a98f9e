import { expect, test } from 'vitest';
import { makeMessage } from '#tests/rows/make-message.ts';
import { makeSocialLink } from '#tests/rows/make-social-link.ts';
import { messageInput } from '#tests/inputs/message-input.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';

const settings = { TRUST_PROXY: '127.0.0.1' };

/** Sends a message from an address of its own, numbered by `sender`. */
async function send(app: TestApp, sender: number) {
  const reply = await app.post('/api/contact', messageInput, {
    'x-forwarded-for': `10.0.0.${sender}`,
  });
  return { status: reply.statusCode, message: reply.json().message, headers: reply.headers };
}

/** Sets the hourly counter as if others had sent messages, so that only `count` more are accepted. */
async function leaveRoomFor(app: TestApp, count: number): Promise<void> {
  await app.database
    .updateTable('message_attempts')
    .set({ attempts: 300 - count })
    .where('client', '=', 'all senders')
    .execute();
}

/** Fills the inbox with one message until `bytesLeft` are free, and returns the message's id. */
async function fillInbox(app: TestApp, bytesLeft: number): Promise<string> {
  // Each "ä" takes 2 bytes, and 1000 bytes are counted for the rest of the message.
  const text = 'ä'.repeat((50 * 1024 * 1024 - bytesLeft - 1000) / 2);
  return (await makeMessage(app.database, { message: { message: text } })).id;
}

test('the refusals for a flood and for a full inbox name the email address that the site shows', async () => {
  await using app = await startApp({ settings });
  const links = [
    { url: 'hidden@example.org', isVisible: false, sortOrder: 1 },
    { url: 'https://example.org/@host', platform: 'YouTube', sortOrder: 2 },
    { url: 'mailto:host@example.org', sortOrder: 3 },
  ];
  for (const link of links) await makeSocialLink(app.database, { platform: 'email', ...link });
  await send(app, 1);
  await leaveRoomFor(app, 0);
  expect((await send(app, 2)).message).toBe(
    'More messages are arriving than the site can take. Please try again in 60 minutes, or write by email instead (host@example.org).',
  );
  await leaveRoomFor(app, 300);
  await fillInbox(app, 0);
  expect((await send(app, 3)).message).toBe(
    'The inbox is full, so this message could not be stored. Please write by email instead (host@example.org).',
  );
});

test('a message refused by a full inbox counts toward the hourly limit, so a flood cannot make the server compute the size of the inbox each time', async () => {
  await using app = await startApp({ settings });
  await send(app, 1);
  await fillInbox(app, 0);
  await leaveRoomFor(app, 1);
  const statuses = [(await send(app, 2)).status, (await send(app, 3)).status];
  expect(statuses).toEqual([503, 429]);
});
