import { parseJson } from '#domain/text/parse-json.ts';
import { PLAYER_ORIGIN } from '#domain/videos/youtube.ts';

/** The interval at which the player is asked to report, until its first report arrives. */
const ASK_EVERY_MS = 250;

/** What the embedded player reports. */
export interface PlayerReports {
  /** The player answers commands from now on. */
  onReady: () => void;
  /** @param second position in the video, with fractions */
  onTime: (second: number) => void;
  /** @param seconds length of the video; 0 while the player does not know it */
  onLength: (seconds: number) => void;
  onPlaying: (isPlaying: boolean) => void;
  /** @param code see https://developers.google.com/youtube/iframe_api_reference#onError */
  onError: (code: number) => void;
}

export interface PlayerChannel {
  /** Moves to a second of the video and plays. Call it only once the player is ready. */
  playFrom: (second: number) => void;
  /** Moves to a second of the video, which plays on or stays paused. */
  seekTo: (second: number) => void;
  play: () => void;
  pause: () => void;
  close: () => void;
}

/**
 * Exchanges messages with YouTube's embedded player in a frame, without a script from YouTube. The
 * player answers only if its address has `enablejsapi=1`. Messages from other windows or origins are
 * ignored.
 */
export function openPlayerChannel(
  frame: HTMLIFrameElement,
  { onReady, onTime, onLength, onPlaying, onError }: PlayerReports,
): PlayerChannel {
  let isReady = false;

  function send(message: object): void {
    const text = JSON.stringify({ id: 1, channel: 'widget', ...message });
    // The target origin is '*', because the browser would otherwise report an error for each message
    // that is sent before the player has loaded, or while it is blocked. No message is secret.
    frame.contentWindow?.postMessage(text, '*');
  }

  function command(func: string, ...args: unknown[]): void {
    send({ event: 'command', func, args });
  }

  function ask(): void {
    send({ event: 'listening' });
  }

  function receive({ source, origin, data }: MessageEvent<unknown>): void {
    if (source !== frame.contentWindow || origin !== PLAYER_ORIGIN) return;
    const report = parseReport(data);
    if (report === undefined) return;
    if (!isReady) {
      isReady = true;
      clearInterval(asking);
      // YouTube's own script sends these two commands before all others.
      command('addEventListener', 'onStateChange');
      command('addEventListener', 'onError');
      onReady();
    }
    if (report.second !== undefined) onTime(report.second);
    if (report.length !== undefined) onLength(report.length);
    if (report.state !== undefined && report.state !== BUFFERING) {
      onPlaying(report.state === PLAYING);
    }
    if (report.errorCode !== undefined) onError(report.errorCode);
  }

  const asking = setInterval(ask, ASK_EVERY_MS);
  ask();
  window.addEventListener('message', receive);

  return {
    playFrom(second) {
      command('seekTo', second, true);
      command('playVideo');
    },
    seekTo: (second) => command('seekTo', second, true),
    play: () => command('playVideo'),
    pause: () => command('pauseVideo'),
    close() {
      clearInterval(asking);
      window.removeEventListener('message', receive);
    },
  };
}

/** See https://developers.google.com/youtube/iframe_api_reference#onStateChange. */
const PLAYING = 1;

/** Between two other states, such as playing before and after a jump. */
const BUFFERING = 3;

interface Report {
  second?: number | undefined;
  length?: number | undefined;
  state?: number | undefined;
  errorCode?: number | undefined;
}

/**
 * Reads a message of the player, e.g. `{"event":"infoDelivery","info":{"currentTime":95.2}}`,
 * `{"event":"initialDelivery","info":{"duration":600.5}}` or `{"event":"onError","info":150}`. For
 * another message with an `event`, the report is empty; it still shows that the player answers.
 * Returns `undefined` for anything else.
 */
function parseReport(data: unknown): Report | undefined {
  const message = typeof data === 'string' ? parseJson(data) : undefined;
  if (!isObject(message) || typeof message['event'] !== 'string') return undefined;
  const { event, info } = message;
  if (event === 'onError') return { errorCode: finiteNumber(info) };
  if (event === 'onStateChange') return { state: finiteNumber(info) };
  if (!isObject(info)) return {};
  return {
    second: finiteNumber(info['currentTime']),
    length: finiteNumber(info['duration']),
    state: finiteNumber(info['playerState']),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function finiteNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
