import { useEffect, useRef } from 'react';
import type { Mirror } from '#domain/keeping/mirror.ts';
import { labelText } from '#domain/text/owners-text.ts';
import type { VideoDetail } from '#domain/videos/video.ts';
import { watchAddress } from '#domain/videos/youtube.ts';
import { formatMoment } from '#domain/videos/moment.ts';
import type { Player } from '#web/player/use-player.ts';
import { ArrowDown } from '#web/icons/icons.ts';
import { correctedSeconds } from '#domain/corrections/corrections-of-moment.ts';

import { MirrorLinks } from '../mirror-links.tsx';
import { linkClassName } from '../../page/link-class-name.ts';
import { playerWidth, VideoPlayer } from './video-player.tsx';
import { CitationRail } from './citation-rail.tsx';
import { useMoments } from './moments-context.ts';
import { useOwnersText } from '../../page/use-owners-text.ts';
import { MomentLink } from './moment-link.tsx';

interface VideoStageProps {
  video: VideoDetail;
  player: Player;
  /** Whether YouTube is contacted only after a click on the play button. */
  playsAfterClick: boolean;
  mirrors: readonly Mirror[];
  /** See `usePlayInView`. */
  setElement: (element: HTMLElement | null) => void;
  /** See `goBack` of `usePlayInView`. */
  onGoBack: (() => void) | undefined;
}

/**
 * The player with the cited moments. On wide screens they are listed beside it; on small ones, only
 * the active or next one is shown below it. On a small screen in portrait orientation, the player of
 * a horizontal video and the moment below it stay in view while the page scrolls.
 */
export function VideoStage({
  video,
  player,
  playsAfterClick,
  mirrors,
  setElement,
  onGoBack,
}: VideoStageProps) {
  const { sources, citations, corrections } = useMoments();
  const hasRail = citations.length > 0;
  const isSticky = hasRail && !video.isVertical;
  const width = playerWidth(video, sources.length > 0);
  return (
    <>
      <div
        className={
          hasRail
            ? `max-sm:-mx-4 sm:max-lg:-mx-6 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-6 print:hidden ${isSticky ? 'stage' : ''}`
            : 'print:hidden'
        }
      >
        <VideoPlayer
          video={video}
          player={player}
          playsAfterClick={playsAfterClick}
          setElement={setElement}
          isFullBleed={isSticky}
          className={width}
        />
        {hasRail && <CitationRail />}
        {(hasRail || corrections.length > 0) && (
          <MomentTicks length={player.length} className={width} />
        )}
        {hasRail && <NowCited />}
      </div>
      {playsAfterClick && (
        <p className="mt-3 text-sm text-ink-muted print:hidden">
          Plays from YouTube, which then learns that you watch.
        </p>
      )}
      {onGoBack && <BackToPlace onClick={onGoBack} />}
      {player.errorCode !== undefined && (
        <PlayerProblem code={player.errorCode} youtubeId={video.youtubeId} />
      )}
      {(playsAfterClick || player.errorCode !== undefined) && (
        <MirrorLinks lead="Also at" mirrors={mirrors} />
      )}
    </>
  );
}

interface MomentTicksProps {
  /** In seconds; `undefined` until the player has reported it. Until then the line is invisible. */
  length: number | undefined;
  /** The width of the line. */
  className: string;
}

/**
 * A thin line below the player, as long as the video, with a tick for each cited second, and a higher
 * one for each corrected second.
 * Only a mouse or a finger reaches the ticks: keyboards and screen readers use the list of moments.
 */
function MomentTicks({ length, className }: MomentTicksProps) {
  const { citations, corrections } = useMoments();
  const corrected = correctedSeconds(corrections);
  const cited = citations.map(({ startSecond }) => startSecond);
  const seconds = new Set([...cited, ...corrected]);

  return (
    <div
      aria-hidden="true"
      className={`relative h-4 noscript:hidden ${className} ${length === undefined ? 'invisible' : ''}`}
    >
      <div className="absolute inset-x-0 top-[7px] h-0.5 bg-rule forced-colors:bg-[GrayText]" />
      {length !== undefined &&
        [...seconds].map((second) => {
          if (second > length) return null;
          const isCorrected = corrected.has(second);
          return (
            <span
              key={second}
              className="absolute inset-y-0 -ml-1.5"
              style={{ left: `${(second / length) * 100}%` }}
            >
              <MomentLink
                second={second}
                title={`${formatMoment(second)}${isCorrected ? ', corrected' : ''}`}
                isTabStop={false}
                className="group grid h-4 w-3 place-items-center"
              >
                <span
                  className={`w-1 group-hover:h-3.5 ${isCorrected ? 'h-3.5 bg-ink' : 'h-2.5 bg-accent'} forced-colors:bg-[CanvasText]`}
                />
              </MomentLink>
            </span>
          );
        })}
    </div>
  );
}

/**
 * Two lines below the player on small screens: what is cited now, or else what is cited next. They
 * are as high for every text, so that the page does not move while the video plays.
 */
function NowCited() {
  const { citations, sources, active, second = 0 } = useMoments();
  const shown = active ?? citations.find(({ startSecond }) => startSecond > second);
  const owners = useOwnersText();
  const index = sources.findIndex(({ id }) => id === shown?.sourceId);
  const source = sources[index];

  return (
    <p className="flex h-16 items-center border-b border-rule px-4 text-sm sm:px-6 lg:hidden">
      {shown !== undefined && source !== undefined && (
        <a
          href={`#source-${source.id}`}
          className="flex min-h-11 min-w-0 grow flex-wrap items-center gap-x-3 no-underline"
        >
          <span {...owners} className="line-clamp-2 min-w-[min(100%,12rem)] flex-1 wrap-anywhere">
            <span {...labelText} className="font-medium text-accent tabular-nums">
              {`${shown === active ? '' : 'Next at '}${formatMoment(shown.startSecond)}`}
            </span>
            {' · '}
            {shown.claim ?? source.title}
          </span>
          <span className="text-ink-muted">{` → source ${index + 1}`}</span>
        </a>
      )}
    </p>
  );
}

/**
 * Button that leads back to where the visitor was. It appears below the player when the page has
 * scrolled to it, and takes the focus.
 */
function BackToPlace({ onClick }: { onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);

  return (
    <button
      ref={button}
      type="button"
      onClick={onClick}
      className={`${linkClassName.standalone} gap-1.5 text-sm`}
    >
      Back to where you were
      <ArrowDown className="size-4" />
    </button>
  );
}

interface PlayerProblemProps {
  /** See https://developers.google.com/youtube/iframe_api_reference#onError */
  code: number;
  youtubeId: string;
}

/** Shows below the player why it does not play, and links to the video on YouTube. */
function PlayerProblem({ code, youtubeId }: PlayerProblemProps) {
  return (
    <p role="status" className="mt-3">
      {explanations[code] ?? 'The player reports a problem with this video.'}{' '}
      <a
        href={watchAddress(youtubeId)}
        target="_blank"
        rel="noopener noreferrer"
        className="font-medium text-accent underline underline-offset-4"
      >
        Watch on YouTube
      </a>
    </p>
  );
}

const explanations: Readonly<Record<number, string>> = {
  5: 'This browser cannot play the video here.',
  100: 'This video was removed from YouTube or is private.',
  101: 'YouTube does not allow this video to be played on other sites.',
  150: 'YouTube does not allow this video to be played on other sites.',
  153: 'YouTube refuses to play the video here, because the browser does not say which site it is on.',
};
