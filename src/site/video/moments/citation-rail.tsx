import { formatMoment } from '#domain/videos/moment.ts';
import { sourceKinds } from '#domain/sources/source-kind.ts';
import { correctedSeconds } from '#domain/corrections/corrections-of-moment.ts';

import { MomentLink } from './moment-link.tsx';
import { useMoments } from './moments-context.ts';
import { useScrollToEntry } from './use-scroll-to-entry.ts';
import { useOwnersText } from '../../page/use-owners-text.ts';

/**
 * The cited moments of a video in their order, beside the player on wide screens. It scrolls to the
 * moment that plays, unless the visitor may have just scrolled the page or the rail.
 */
export function CitationRail() {
  const { citations, corrections, sources, active } = useMoments();
  const owners = useOwnersText();
  const corrected = correctedSeconds(corrections);
  const rail = useScrollToEntry<HTMLElement>(active === undefined ? -1 : citations.indexOf(active));
  const numbers = new Map(sources.map(({ id }, index) => [id, index + 1]));
  const kinds = new Map(
    sources.map(({ id, kind }) => [id, kind && ` · ${sourceKinds[kind].label}`]),
  );
  const titles = new Map(sources.map(({ id, title }) => [id, title]));

  return (
    <div className="relative max-lg:hidden print:hidden">
      <div className="absolute inset-0 flex flex-col">
        {/* Not a heading, because it stands before the page's first one. */}
        <p id="rail-title" className="border-b border-rule pb-2 font-serif font-semibold">
          Evidence, moment by moment
        </p>
        <nav
          ref={rail}
          aria-labelledby="rail-title"
          className="relative min-h-0 grow overflow-y-auto border-b border-rule"
        >
          <ol>
            {citations.map((citation) => (
              <li
                key={`${citation.sourceId} ${citation.startSecond}`}
                className="border-b border-rule last:border-0"
              >
                <MomentLink
                  second={citation.startSecond}
                  isCurrent={citation === active}
                  className="grid min-h-11 grid-cols-[3.5rem_minmax(0,1fr)] gap-x-2 border-l-4 border-transparent px-3 py-2.5 text-sm no-underline -outline-offset-3 hover:bg-raised aria-[current]:border-accent aria-[current]:bg-raised"
                >
                  <span className="font-medium text-accent tabular-nums">
                    {formatMoment(citation.startSecond)}
                  </span>
                  <span className="min-w-0 wrap-anywhere">
                    <span {...owners} className="block">
                      {citation.claim}
                    </span>
                    <span className="block truncate text-ink-muted">
                      {`Source ${numbers.get(citation.sourceId)}`}
                      {corrected.has(citation.startSecond)
                        ? ' · Corrected'
                        : kinds.get(citation.sourceId)}
                      {citation.claim === null && ` · ${titles.get(citation.sourceId)}`}
                    </span>
                  </span>
                </MomentLink>
              </li>
            ))}
          </ol>
        </nav>
      </div>
    </div>
  );
}
