import { useCallback, useEffect, useRef, useState } from 'react';

import type { PlayerStart } from '#domain/videos/youtube.ts';

import { openPlayerChannel, type PlayerChannel } from './player-channel.ts';

/** How long a player may take to answer before `playFrom` loads it again. */
const ANSWER_WITHIN_MS = 5000;

export interface Player {
  /** The `ref` of the player's frame. */
  setFrame: (frame: HTMLIFrameElement | null) => void;
  /** Where the player starts when its frame is loaded. */
  start: PlayerStart;
  /** How many times the player was loaded again, each time in a new frame. */
  reloads: number;
  /** The second that plays, rounded down; `undefined` until the player has reported one. */
  second: number | undefined;
  /** The length of the video in seconds; `undefined` until the player has reported it. */
  length: number | undefined;
  isPlaying: boolean;
  /** The error that the player has reported, see `onError` of `PlayerReports`. */
  errorCode: number | undefined;
  /**
   * Plays from a second. If the player has not answered within {@link ANSWER_WITHIN_MS} of being
   * loaded, it is loaded again and starts at that second.
   */
  playFrom: (second: number) => void;
  /** Moves to a second; the video plays on or stays paused. Does nothing until the player answers. */
  seekTo: (second: number) => void;
  /** Plays on, or from the start. Like `playFrom` if the player has not answered yet. */
  play: () => void;
  pause: () => void;
}

/**
 * The state of an embedded player.
 *
 * @param firstSecond the second at which the player starts
 * @param isDeferred  whether the page shows no player until `reloads` is 1, which `play` and `playFrom`
 *   cause
 */
export function usePlayer(firstSecond: number, isDeferred = false): Player {
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const channel = useRef<PlayerChannel>(null);
  const requested = useRef<number>(undefined);
  const [mustReload, setMustReload] = useState(isDeferred);
  const [start, setStart] = useState<PlayerStart>({ second: firstSecond, isAutoplayed: false });
  const [reloads, setReloads] = useState(0);
  const [second, setSecond] = useState<number>();
  const [length, setLength] = useState<number>();
  const [isPlaying, setIsPlaying] = useState(false);
  const [errorCode, setErrorCode] = useState<number>();

  const reload = useCallback((at: number) => {
    requested.current = undefined;
    setMustReload(false);
    setStart({ second: at, isAutoplayed: true });
    setReloads((previous) => previous + 1);
  }, []);

  useEffect(() => {
    if (frame === null) return undefined;
    const opened = openPlayerChannel(frame, {
      onReady() {
        clearTimeout(timer);
        channel.current = opened;
        if (requested.current !== undefined) opened.playFrom(requested.current);
        requested.current = undefined;
      },
      onTime: (time) => setSecond(Math.floor(time)),
      onLength: (seconds) => setLength(seconds > 0 ? seconds : undefined),
      onPlaying: setIsPlaying,
      onError: setErrorCode,
    });
    const timer = setTimeout(() => {
      if (requested.current === undefined) setMustReload(true);
      else reload(requested.current);
    }, ANSWER_WITHIN_MS);
    return () => {
      clearTimeout(timer);
      opened.close();
      channel.current = null;
      setIsPlaying(false);
      setErrorCode(undefined);
    };
  }, [frame, reload]);

  const playFrom = useCallback(
    (at: number) => {
      if (channel.current !== null) channel.current.playFrom(at);
      else if (mustReload) reload(at);
      else requested.current = at;
    },
    [mustReload, reload],
  );

  function play() {
    if (channel.current === null) playFrom(start.second);
    else channel.current.play();
  }

  return {
    setFrame,
    start,
    reloads,
    second,
    length,
    isPlaying,
    errorCode,
    playFrom,
    seekTo: (at) => channel.current?.seekTo(at),
    play,
    pause: () => channel.current?.pause(),
  };
}
