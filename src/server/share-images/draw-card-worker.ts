import { parentPort } from 'node:worker_threads';
import { cardDrawer } from './draw-card.ts';
import { shareCardSchema } from './share-card.ts';

/* Draws each card that the main thread sends, and sends the JPEG back. An error ends the thread. */

const drawCard = await cardDrawer();

parentPort?.on('message', async (message) => {
  const drawn = await drawCard(shareCardSchema.parse(message));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Only windows have an origin, threads have none.
  parentPort?.postMessage(drawn);
});
