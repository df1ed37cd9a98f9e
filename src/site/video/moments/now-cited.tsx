import type { Citation } from '#domain/sources/citation.ts';
import { formatMoment } from '#domain/videos/moment.ts';
import type { Source } from '#domain/sources/source.ts';

interface NowCitedProps {
  /** Sorted by start; at least one. */
  citations: readonly Citation[];
  sources: readonly Source[];
  active: Citation | undefined;
  /** The second that plays; 0 until it is known. */
  second: number;
}

/** One line below the player on small screens: what is cited now, or else what is cited next. */
export function NowCited({ citations, sources, active, second }: NowCitedProps) {
  const shown = active ?? citations.find(({ startSecond }) => startSecond > second);
  const index = sources.findIndex(({ id }) => id === shown?.sourceId);
  const source = sources[index];

  return (
    <p className="flex min-h-11 items-center border-b border-rule px-4 text-sm sm:px-6 lg:hidden">
      {shown !== undefined && source !== undefined && (
        <a href={`#source-${source.id}`} className="flex min-w-0 grow py-2.5 no-underline">
          <span className="shrink-0 font-medium text-accent tabular-nums">
            {`${shown === active ? '' : 'Next at '}${formatMoment(shown.startSecond)}`}
          </span>
          <span className="grow truncate whitespace-pre">{` · ${shown.claim ?? source.title}`}</span>
          <span className="shrink-0 whitespace-pre">{` → source ${index + 1}`}</span>
        </a>
      )}
    </p>
  );
}
