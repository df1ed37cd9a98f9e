import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { pageAddress } from '#domain/addresses.ts';
import type { PublicKeeping } from '#domain/keeping/public-keeping.ts';
import type { ShownSource } from '#domain/sources/source.ts';
import { labelText } from '#domain/text/owners-text.ts';
import { formatMoment } from '#domain/videos/moment.ts';
import { correctedSeconds } from '#domain/corrections/corrections-of-moment.ts';
import { Check, Link2 } from '#web/icons/icons.ts';

import { linkClassName } from '../../page/link-class-name.ts';
import { useCopyLink } from '../../page/use-copy-link.ts';
import { CitedWords } from './cited-words.tsx';
import { KeepButton } from './keep-moment.tsx';
import { MomentLink } from './moment-link.tsx';
import { useMoments, usePlay } from './moments-context.ts';
import { useOwnersText } from '../../page/use-owners-text.ts';

/** How many moments of a source are shown at first. */
const SHOWN_AT_FIRST = 5;

interface CitationChipsProps {
  source: ShownSource;
  keeping: PublicKeeping;
}

/**
 * The moments at which a source is cited, each with its claim and quote. A click plays the video from
 * there, and the link of each can be copied. Of many moments, only the first {@link SHOWN_AT_FIRST} and
 * the one that plays are shown until the visitor asks for all. Without scripts, all are shown.
 */
export function CitationChips({ source, keeping }: CitationChipsProps) {
  const { videoId } = usePlay();
  const { citations: all, corrections, active } = useMoments();
  const citations = all.filter(({ sourceId }) => sourceId === source.id);
  const list = useRef<HTMLUListElement>(null);
  const owners = useOwnersText();
  const [wantsAll, setWantsAll] = useState(false);
  const showsAll = wantsAll || citations.length <= SHOWN_AT_FIRST;
  const corrected = correctedSeconds(corrections);

  function showAll() {
    // React must show the moments before one of them can take the focus.
    flushSync(() => setWantsAll(true));
    list.current?.querySelectorAll<HTMLElement>('li > a')[SHOWN_AT_FIRST]?.focus();
  }

  if (citations.length === 0) return null;
  return (
    <>
      <ul ref={list} aria-label="Cited at" className="mt-2 flex flex-wrap gap-x-4">
        {citations.map((citation, index) => {
          const isShown = showsAll || index < SHOWN_AT_FIRST || citation === active;
          const isCorrected = corrected.has(citation.startSecond);
          // Moments that are only a time share a line.
          const hasDetails = citation.claim ?? citation.quote ?? citation.page ?? isCorrected;
          return (
            <li
              key={citation.startSecond}
              className={`group flex-wrap items-start gap-x-1 ${hasDetails ? 'w-full' : ''} ${isShown ? 'flex' : 'hidden noscript:flex print:flex'}`}
            >
              <MomentLink
                second={citation.startSecond}
                isCurrent={citation === active}
                className={`${linkClassName.standalone} min-w-16 shrink-0 text-accent tabular-nums aria-[current]:font-bold aria-[current]:no-underline`}
              >
                {formatMoment(citation.startSecond)}
              </MomentLink>
              <span
                {...owners}
                className="flex-1 py-2.5 wrap-anywhere empty:hidden max-sm:order-1 max-sm:min-w-full max-sm:pt-0"
              >
                {citation.claim}
                {isCorrected && (
                  <>
                    {' '}
                    <span {...labelText} className="text-ink-muted">
                      Corrected
                    </span>
                  </>
                )}
              </span>
              <span className="ml-auto flex print:hidden">
                <CopyMomentButton videoId={videoId} second={citation.startSecond} />
                <KeepButton videoId={videoId} second={citation.startSecond} />
              </span>
              <CitedWords
                source={source}
                citation={citation}
                keeping={keeping}
                className="max-sm:order-1 sm:pl-17"
              />
            </li>
          );
        })}
      </ul>
      {!showsAll && (
        <button
          type="button"
          onClick={showAll}
          className={`${linkClassName.standalone} text-sm print:hidden noscript:hidden`}
        >
          {`Show all ${citations.length}`}
        </button>
      )}
    </>
  );
}

function CopyMomentButton({ videoId, second }: { videoId: string; second: number }) {
  const { isCopied, copy } = useCopyLink();
  const Icon = isCopied ? Check : Link2;

  return (
    <button
      type="button"
      aria-label={`Copy link to ${formatMoment(second)}`}
      title="Copy link"
      onClick={() => void copy(window.location.origin + pageAddress.moment(videoId, second))}
      className="grid size-11 shrink-0 place-items-center rounded-sm text-ink-muted hover:bg-raised hover:text-ink pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:focus-visible:opacity-100 noscript:hidden"
    >
      <Icon className="size-4" />
    </button>
  );
}
