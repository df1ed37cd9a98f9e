import { act } from '@testing-library/react';
import { PLAYER_ORIGIN } from '#domain/videos/youtube.ts';

/** Sends a message of YouTube's player to the page. */
export function sendFromPlayer(frame: HTMLIFrameElement, message: object): void {
  const data = JSON.stringify(message);
  const { contentWindow: source } = frame;
  act(() => {
    window.dispatchEvent(new MessageEvent('message', { data, origin: PLAYER_ORIGIN, source }));
  });
}
