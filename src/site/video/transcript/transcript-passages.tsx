import { memo } from 'react';

import type { Transcript } from '#domain/transcripts/transcript.ts';
import { formatMoment } from '#domain/videos/moment.ts';
import type { Passage } from '#domain/transcripts/passages.ts';

import { MomentLink } from '../moments/moment-link.tsx';
import { useScrollToEntry } from '../moments/use-scroll-to-entry.ts';

interface TranscriptPassagesProps {
  transcript: Transcript;
  /** The passage that plays, which is marked and scrolled into view; -1 for none. */
  followedIndex: number;
}

/**
 * The passages of a transcript in a box that scrolls. The time of each plays the video from there.
 * Memoized, because the page is rendered again every second while the video plays.
 */
export const TranscriptPassages = memo(function TranscriptPassages({
  transcript: { language, isTimed, passages },
  followedIndex,
}: TranscriptPassagesProps) {
  const box = useScrollToEntry<HTMLDivElement>(followedIndex);

  return (
    <div
      ref={box}
      role="region"
      aria-label="Transcript"
      // Without links in it, the keyboard could not scroll it.
      tabIndex={isTimed ? undefined : 0}
      className="relative mt-2 max-h-[50vh] overflow-y-auto border-y border-rule"
    >
      <ol lang={language}>
        {passages.map((passage, index) => (
          <PassageRow
            // oxlint-disable-next-line react/no-array-index-key -- Passages are never moved.
            key={index}
            passage={passage}
            isCurrent={index === followedIndex}
          />
        ))}
      </ol>
    </div>
  );
});

interface PassageRowProps {
  passage: Passage;
  isCurrent: boolean;
}

/** Memoized, so that only the passages that start and stop being current are rendered again. */
const PassageRow = memo(function PassageRow({
  passage: { startSecond, text },
  isCurrent,
}: PassageRowProps) {
  if (startSecond === null) {
    return (
      <li dir="auto" className="py-2 wrap-anywhere">
        {text}
      </li>
    );
  }
  return (
    // The words stand below the time where they would be too narrow beside it.
    <li
      dir="auto"
      className="flex flex-wrap border-s-4 border-transparent has-aria-[current]:border-accent has-aria-[current]:bg-raised"
    >
      <MomentLink
        second={startSecond}
        isCurrent={isCurrent}
        className="min-h-11 min-w-16 px-2 py-2.5 font-medium text-accent tabular-nums -outline-offset-2 hover:underline"
      >
        {formatMoment(startSecond)}
      </MomentLink>
      <span className="min-w-0 grow basis-48 py-2.5 pe-2 wrap-anywhere">{text}</span>
    </li>
  );
});
