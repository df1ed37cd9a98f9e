import { setTimeout as sleep } from 'node:timers/promises';
import { startProcess } from './start-process.ts';
import { newVisitor, writeMessage } from './write-message.ts';

/** Visitors who write at the same time, each one message after another. */
const VISITORS = 4;

/** A process is killed that long after the first message it has taken at the latest. */
const LONGEST_LIFE_MS = 600;

/**
 * Starts the server again and again and kills it without warning while visitors
 * write. Gives the texts of all messages that were answered with 201.
 */
export async function killUnderLoad(
  settings: Record<string, string>,
  kills: number,
): Promise<string[]> {
  const accepted: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    await using server = startProcess({
      ...settings,
      // Each message comes from an address of its own.
      TRUST_PROXY: '127.0.0.1',
    });
    const address = await server.address();
    const visitor = await newVisitor(address);
    const killed = new AbortController();
    const taken = Promise.withResolvers<void>();
    const writing = Array.from({ length: VISITORS }, async (_, number) => {
      for (let count = 0; !killed.signal.aborted; count += 1) {
        const text = `Message ${kill}-${number}-${count}.`;
        // Killed before it could answer: whether that message is stored, nobody has promised.
        const isAccepted = await writeMessage(address, visitor, text).catch(() => false);
        if (!isAccepted) continue;
        accepted.push(text);
        taken.resolve();
      }
    });
    await taken.promise;
    await sleep(Math.random() * LONGEST_LIFE_MS);
    server.process.kill('SIGKILL');
    killed.abort();
    await Promise.all(writing);
    await server.exit();
  }
  return accepted;
}
