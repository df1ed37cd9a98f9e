import type { Frame, Page } from '@playwright/test';

/** A command that the page has sent to the player, without the requests to report events. */
interface PlayerCommand {
  func: string;
  args: unknown[];
}

/**
 * A player page that speaks the protocol of YouTube's embedded player: it answers `listening`, and
 * tests let it report times and errors.
 */
export const FAKE_PLAYER = `<!doctype html><html lang="en"><title>Player</title><p>Player</p><script>
window.commands = [];
window.report = (message) => parent.postMessage(JSON.stringify({ id: 1, channel: 'widget', ...message }), '*');
addEventListener('message', ({ data }) => {
  const message = JSON.parse(data);
  if (message.event === 'listening') report({ event: 'initialDelivery', info: {} });
  if (message.event === 'command' && message.func !== 'addEventListener') {
    window.commands.push({ func: message.func, args: message.args });
  }
});
</script></html>`;

/** A player page that never answers, like a player of another version. */
export const SILENT_PLAYER =
  '<!doctype html><html lang="en"><title>Player</title><p>Player</p></html>';

function playerFrame(page: Page): Frame {
  const frame = page.frames().find((each) => each.url().includes('youtube-nocookie.com'));
  if (frame === undefined) throw new Error('The page has no player');
  return frame;
}

/** Lets the player send a message, e.g. `{ event: 'infoDelivery', info: { currentTime: 252 } }`. */
export async function sendFromPlayer(page: Page, message: object): Promise<void> {
  await playerFrame(page).evaluate((sent) => Reflect.get(window, 'report')(sent), message);
}

export async function commandsTo(page: Page): Promise<PlayerCommand[]> {
  return playerFrame(page).evaluate(() => Reflect.get(window, 'commands'));
}
