import type { App } from '#server/http/typed-app.ts';
import type { MessageRefusal } from './message-limits.ts';

const MINUTE_MS = 60 * 1000;

type RefusalLog = (reason: MessageRefusal['reason']) => void;

/**
 * Logs refused messages: one line a minute at most, so that a flood of messages cannot fill the log. A
 * line contains how many messages were refused since the line before, by reason. The rest is logged
 * with the next refused message, or when the server stops.
 */
export function refusalLog(app: App, now: () => Date): RefusalLog {
  let refused: Partial<Record<MessageRefusal['reason'], number>> = {};
  let lastLineMs = -Infinity;

  function writeLine(): void {
    app.log.warn({ refused }, 'messages refused');
    refused = {};
  }

  app.addHook('onClose', async () => {
    if (Object.keys(refused).length > 0) writeLine();
  });

  return (reason) => {
    refused[reason] = (refused[reason] ?? 0) + 1;
    const nowMs = now().getTime();
    // The difference is negative after the clock was set back.
    if (Math.abs(nowMs - lastLineMs) < MINUTE_MS) return;
    lastLineMs = nowMs;
    writeLine();
  };
}
