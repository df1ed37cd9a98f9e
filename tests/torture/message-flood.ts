import { apiRoute } from '#domain/addresses.ts';
import { adminApiRoute } from '#domain/admin-api.ts';
import { newVisitor, signIn } from '#tests/browser-headers.ts';
import { startMailServer } from '#tests/mail-server.ts';
import { messageInput } from '#tests/message-input.ts';
import type { Check } from './check.ts';
import { describeReplies } from './describe-replies.ts';
import type { Site } from './site.ts';
import { memoryMiB, usageCheck, usageOf } from './usage.ts';

const SENDERS = 32;

/** The largest acceptable growth of the server's memory. */
const MAX_GROWTH_MIB = 200;

/** The longest acceptable response time of the list of messages. */
const MAX_INBOX_MS = 1000;

/** The server sends at most 10 notifications an hour, then one digest. */
const MAX_MAILS = 11;

/** Sends messages of the maximum size, each from another network, and expects the inbox to stay usable. */
export async function messageFlood(site: Site, messages: number): Promise<Check[]> {
  await using mailServer = await startMailServer();
  await using server = await site.start({ SMTP_URL: mailServer.url });
  const { address } = server;
  const administrator = await signIn(address);
  await fetch(address + adminApiRoute.emailSettings, {
    method: 'POST',
    headers: { ...administrator, 'content-type': 'application/json' },
    body: JSON.stringify({ contactEmail: 'owner@example.org', isEnabled: true }),
  });
  const before = await usageOf(server);
  const statuses = new Map<number, number>();
  let sent = 0;
  const visitor = await newVisitor(address);
  const send = async () => {
    while (sent < messages) {
      sent += 1;
      const reply = await fetch(address + apiRoute.contact, {
        method: 'POST',
        headers: {
          ...visitor,
          'content-type': 'application/json',
          'x-forwarded-for': `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`,
        },
        body: JSON.stringify({ ...messageInput, message: 'é'.repeat(10_000) }),
      });
      await reply.arrayBuffer();
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, send));

  const start = performance.now();
  const inbox = await fetch(address + adminApiRoute.adminMessages, { headers: administrator });
  const listed = await inbox.arrayBuffer();
  const inboxMs = performance.now() - start;
  const growth = (await memoryMiB(server)) - before.memoryMiB;
  // 429 means that a limit is reached, 503 that the inbox is full.
  const unexpected = [...statuses.keys()].filter((status) => ![201, 429, 503].includes(status));
  return [
    {
      requirement: `${messages} messages of the maximum size, each from another network, are limited`,
      measurement: `${describeReplies(statuses)}; memory +${growth.toFixed(0)} MiB`,
      isMet: unexpected.length === 0 && statuses.has(429) && growth < MAX_GROWTH_MIB,
    },
    {
      requirement: 'the inbox still opens',
      measurement: `${inbox.status} in ${inboxMs.toFixed(0)} ms, ${Math.round(listed.byteLength / 1024)} KiB`,
      isMet: inbox.status === 200 && inboxMs < MAX_INBOX_MS,
    },
    {
      requirement: `at most ${MAX_MAILS} notification mails`,
      measurement: `${mailServer.mails.length}`,
      isMet: mailServer.mails.length <= MAX_MAILS,
    },
    await usageCheck(server, before),
  ];
}
