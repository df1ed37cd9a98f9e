import { formatMoment } from '#domain/videos/moment.ts';
import { correctedSeconds } from '#domain/corrections/corrections-of-moment.ts';

import { MomentLink } from './moment-link.tsx';
import { useMoments } from './moments-context.ts';

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
export function MomentTicks({ length, className }: MomentTicksProps) {
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
