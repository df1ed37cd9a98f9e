import { Check, Link2 } from 'lucide-react';

import { pageAddress } from '#domain/addresses.ts';
import type { Citation } from '#domain/sources/citation.ts';
import { formatMoment } from '#domain/videos/moment.ts';

import { linkClassName } from '../../page/link-class-name.ts';
import { useCopyLink } from '../../page/use-copy-link.ts';
import { MomentLink } from './moment-link.tsx';

interface CitationChipsProps {
  videoId: string;
  /** The citations of one source. */
  citations: readonly Citation[];
  active: Citation | undefined;
  onPlay: (second: number) => void;
}

/** The moments at which a source is cited. A click plays the video from there, and the link of each can be copied. */
export function CitationChips({ videoId, citations, active, onPlay }: CitationChipsProps) {
  return (
    <ul aria-label="Cited at" className="mt-2 print:hidden">
      {citations.map((citation) => (
        <li key={citation.startSecond} className="flex flex-wrap items-start gap-x-2">
          <MomentLink
            videoId={videoId}
            second={citation.startSecond}
            onPlay={onPlay}
            isCurrent={citation === active}
            className={`${linkClassName.standalone} min-w-14 shrink-0 text-accent tabular-nums aria-[current]:font-bold aria-[current]:no-underline`}
          >
            {formatMoment(citation.startSecond)}
          </MomentLink>
          <span className="min-w-[min(100%,9rem)] flex-1 py-2.5 wrap-anywhere">
            {citation.claim}
          </span>
          <CopyMomentButton videoId={videoId} second={citation.startSecond} />
        </li>
      ))}
    </ul>
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
      className="grid size-11 shrink-0 place-items-center rounded-sm text-ink-muted hover:bg-raised hover:text-ink noscript:hidden"
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  );
}
