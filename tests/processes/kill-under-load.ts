import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/core/database/tables.ts';
import { newVisitor } from '#tests/app/browser-headers.ts';
import { startServerProcess } from './start-server-process.ts';
import { writeMessage } from '#tests/app/write-message.ts';

/** How many messages are sent at the same time, all from one browser. */
const CONCURRENT_SENDERS = 4;

/** Longest time between the first accepted message and the kill; the actual time is random. */
const MAX_DELAY_MS = 600;

/**
 * Repeatedly starts the server and kills it with SIGKILL while visitors send messages.
 * Returns the texts of all messages that were answered with 201.
 *
 * @param database of the server; the counts of messages and mails in it are deleted before each start,
 *                 so that no limit stops a message or a mail
 */
export async function killUnderLoad(
  database: Database,
  settings: Record<string, string>,
  kills: number,
): Promise<string[]> {
  const accepted: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    await database.deleteFrom('counters').execute();
    await using server = startServerProcess({
      ...settings,
      // The server trusts X-Forwarded-For, in which each message has a different client address.
      TRUST_PROXY: '127.0.0.1',
    });
    const address = await server.address();
    const sender = await newVisitor(address);
    const killed = new AbortController();
    const firstAccepted = Promise.withResolvers<void>();
    const writing = Array.from({ length: CONCURRENT_SENDERS }, async (_, number) => {
      for (let count = 0; !killed.signal.aborted; count += 1) {
        const text = `Message ${kill}-${number}-${count}.`;
        // A message without a reply may or may not be stored.
        const isAccepted = await writeMessage(address, sender, text).catch(() => false);
        if (!isAccepted) continue;
        accepted.push(text);
        firstAccepted.resolve();
      }
    });
    await firstAccepted.promise;
    await sleep(Math.random() * MAX_DELAY_MS);
    server.process.kill('SIGKILL');
    killed.abort();
    await Promise.all(writing);
    await server.exit();
  }
  return accepted;
}
