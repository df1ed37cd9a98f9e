import { parentPort } from 'node:worker_threads';
import { loadCardFonts } from './card-fonts.ts';
import { cardDrawer } from './draw-card.ts';
import { drawTile } from './draw-tile.ts';
import { type Drawing, drawingSchema } from './share-card.ts';

/* Draws each card or tile that the main thread sends, and sends it back. An error ends the thread. */

const fonts = await loadCardFonts();
const drawCard = await cardDrawer(fonts);

parentPort?.on('message', async (message) => {
  const drawn = await draw(drawingSchema.parse(message));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Only windows have an origin, threads have none.
  parentPort?.postMessage(drawn);
});

async function draw(drawing: Drawing) {
  if ('card' in drawing) return drawCard(drawing.card);
  return { png: new Uint8Array(await drawTile(drawing.tile, fonts)) };
}
