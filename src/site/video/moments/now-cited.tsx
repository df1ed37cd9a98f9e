import type { Citation } from '#domain/sources/citation.ts';
import { formatMoment } from '#domain/videos/moment.ts';
import type { Source } from '#domain/sources/source.ts';

interface NowCitedProps {
  /** Sorted by start; at least one. */
  citations: readonly Citation[];
  sources: readonly Source[];
  active: Citation | undefined;
  /** The second that plays, or at which the video starts. */
  second: number;
}

/**
 * Two lines below the player on small screens: what is cited now, or else what is cited next. They
 * are as high for every text, so that the page does not move while the video plays.
 */
export function NowCited({ citations, sources, active, second }: NowCitedProps) {
  const shown = active ?? citations.find(({ startSecond }) => startSecond > second);
  const index = sources.findIndex(({ id }) => id === shown?.sourceId);
  const source = sources[index];

  return (
    <p className="flex h-16 items-center border-b border-rule px-4 text-sm sm:px-6 lg:hidden">
      {shown !== undefined && source !== undefined && (
        <a
          href={`#source-${source.id}`}
          className="flex min-h-11 min-w-0 grow flex-wrap items-center gap-x-3 no-underline"
        >
          <span className="line-clamp-2 min-w-[min(100%,12rem)] flex-1 wrap-anywhere">
            <span className="font-medium text-accent tabular-nums">
              {`${shown === active ? '' : 'Next at '}${formatMoment(shown.startSecond)}`}
            </span>
            {` · ${shown.claim ?? source.title}`}
          </span>
          <span className="text-ink-muted">{` → source ${index + 1}`}</span>
        </a>
      )}
    </p>
  );
}
