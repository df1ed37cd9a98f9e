import { parentPort } from 'node:worker_threads';
import { loadCardFonts } from './card-fonts.ts';
import { cardDrawer, drawTile } from './draw-card.ts';
import { drawingSchema } from './share-card.ts';

/* Draws each card or tile that the main thread sends, and sends it back. An error ends the thread. */

const fonts = await loadCardFonts();
const drawCard = await cardDrawer(fonts);

parentPort?.on('message', async (message) => {
  const drawing = drawingSchema.parse(message);
  const drawn = 'subject' in drawing ? await drawCard(drawing) : await drawTile(drawing, fonts);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Only windows have an origin, threads have none.
  parentPort?.postMessage(drawn);
});
