import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';

import { formatMoment } from '#domain/videos/moment.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import { FastForward, Pause, Play, Rewind, Timer } from '#web/icons/icons.ts';
import { PlayerFrame } from '#web/player/player-frame.tsx';
import { usePlayer } from '#web/player/use-player.ts';
import { Button } from '#web/ui/button.tsx';

import { NEW_SOURCE, type SourceChoice } from './use-moments.ts';
import { useKeysOutsideFields } from './use-keys-outside-fields.ts';

const SKIPPED_SECONDS = 5;

export interface MarkPlayerHandle {
  playFrom: (second: number) => void;
  focus: () => void;
}

interface MarkPlayerProps {
  ref: Ref<MarkPlayerHandle>;
  video: AdminVideo;
  choices: readonly SourceChoice[];
  /** Says what was marked or pasted last; also announced by screen readers. */
  status: string;
  /** @param choice the id of a source, or {@link NEW_SOURCE}; by default the source of the previous moment */
  onMark: (second: number, choice?: string) => void;
}

/** The video's player, with buttons and keys that mark the second that plays. */
export function MarkPlayer({ ref, video, choices, status, onMark }: MarkPlayerProps) {
  const player = usePlayer(0);
  const { second, isPlaying, errorCode, playFrom } = player;
  const box = useRef<HTMLDivElement>(null);
  const playButton = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => ({ playFrom, focus: () => playButton.current?.focus() }), [
    playFrom,
  ]);

  // Keys that are pressed inside the frame do not reach this page, and M mutes the video there.
  const wasPlaying = useRef(isPlaying);
  useEffect(() => {
    if (wasPlaying.current === isPlaying) return;
    wasPlaying.current = isPlaying;
    const { activeElement } = document;
    const isInFrame = activeElement?.tagName === 'IFRAME' && box.current?.contains(activeElement);
    if (isInFrame === true) playButton.current?.focus();
  }, [isPlaying]);
  useEffect(() => playButton.current?.focus(), []);

  const PlayIcon = isPlaying ? Pause : Play;
  const mark = (choice?: string) => second !== undefined && onMark(second, choice);
  const skip = (seconds: number) =>
    second !== undefined && player.seekTo(Math.max(0, second + seconds));
  useKeysOutsideFields(box, {
    m: () => mark(),
    n: () => mark(NEW_SOURCE),
    ArrowLeft: () => skip(-SKIPPED_SECONDS),
    ArrowRight: () => skip(SKIPPED_SECONDS),
    ...Object.fromEntries(
      choices.slice(0, 9).map(({ id }, index) => [String(index + 1), () => mark(id)]),
    ),
  });

  return (
    <section
      ref={box}
      aria-label="Player"
      className="-m-1 grid gap-3 p-1 lg:sticky lg:top-18 lg:max-h-[calc(100dvh-13rem)] lg:overflow-y-auto"
    >
      <div
        className={`mx-auto w-full rounded-md bg-[#000] ${video.isVertical ? 'aspect-9/16 max-w-[calc(44vh*9/16)]' : 'aspect-video max-w-[calc(44vh*16/9)]'}`}
      >
        <PlayerFrame video={video} player={player} title={`Player of ${video.title}`} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button ref={playButton} variant="quiet" onClick={isPlaying ? player.pause : player.play}>
          <PlayIcon className="size-4" />
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
        {skips.map(({ icon: Icon, direction, seconds }) => (
          <Button
            key={direction}
            variant="quiet"
            disabled={second === undefined}
            onClick={() => skip(seconds)}
          >
            <Icon className="size-4" />
            {SKIPPED_SECONDS} s<span className="sr-only"> {direction}</span>
          </Button>
        ))}
        <Button variant="quiet" disabled={second === undefined} onClick={() => mark()}>
          <Timer className="size-4" />
          Mark this second
          {second !== undefined && <span className="tabular-nums">{formatMoment(second)}</span>}
        </Button>
      </div>
      <p role="status" className="min-h-6 text-sm font-medium wrap-anywhere">
        {errorCode === undefined
          ? status
          : 'YouTube does not play this video here. Add moments and type their times instead.'}
      </p>
      <p className="text-sm text-ink-muted max-sm:hidden">
        Keys outside of the fields: M marks this second, a number or N marks it as listed below, ←
        and → skip {SKIPPED_SECONDS} seconds, Esc changes between the player and the moments. In a
        field, Enter leads to the next moment.
      </p>
      <div>
        <h3 className="font-sans text-sm font-medium">Mark for a source</h3>
        <ol className="mt-1.5 grid gap-1">
          {[...choices, { id: NEW_SOURCE, title: 'A new source' }].map(({ id, title }, index) => (
            <li key={id} className="grid">
              <button
                type="button"
                disabled={second === undefined}
                className="flex min-h-9 min-w-0 items-center gap-2 rounded-sm px-2 text-left text-sm transition-colors hover:bg-raised disabled:cursor-not-allowed disabled:opacity-60"
                onClick={() => mark(id)}
              >
                <span className="sr-only">Mark this second for </span>
                <kbd className="w-6 shrink-0 text-center font-sans font-medium">
                  {shortcutOf(id, index)}
                </kbd>
                <span className="truncate">{title}</span>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const skips = [
  { icon: Rewind, direction: 'back', seconds: -SKIPPED_SECONDS },
  { icon: FastForward, direction: 'forward', seconds: SKIPPED_SECONDS },
] as const;

/** The key that marks a moment of a source; empty from the tenth source on. */
function shortcutOf(id: string, index: number): string {
  if (id === NEW_SOURCE) return 'N';
  return index < 9 ? String(index + 1) : '';
}
