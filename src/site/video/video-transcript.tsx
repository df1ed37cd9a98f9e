import { useEffect, useRef, useState, memo } from 'react';

import { addressOf } from '#domain/addresses.ts';
import { transcriptRoute } from '#domain/transcripts/transcript-address.ts';
import type { Transcript } from '#domain/transcripts/transcript.ts';
import type { Passage } from '#domain/transcripts/passages.ts';
import { useQuery } from '#web/http/use-query.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { formatMoment } from '#domain/videos/moment.ts';

import { linkClassName } from '../page/link-class-name.ts';
import { useMoments, usePlay } from './moments/moments-context.ts';
import { MomentLink } from './moments/moment-link.tsx';
import { useScrollToEntry } from './moments/use-scroll-to-entry.ts';

/**
 * The transcript of a video that has one, closed at first. It is in the document, so that the search of
 * the browser finds its words, and that it can be read without scripts.
 */
export function VideoTranscript() {
  const { videoId } = usePlay();
  const { second = -1 } = useMoments();
  const transcript = useQuery<Transcript | null>(addressOf(transcriptRoute.transcript, videoId));
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  // The visitor may have opened it before the scripts have started.
  useEffect(() => setIsOpen(details.current?.open === true), []);

  // It was deleted after the page was loaded.
  if (transcript.data === null) return null;
  return (
    <details
      ref={details}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="max-w-reading print:hidden"
    >
      <summary className={`${linkClassName.standalone} cursor-pointer font-medium`}>
        Transcript
      </summary>
      {transcript.isPending && (
        <div role="status" aria-label="Loading transcript" className="mt-2">
          <Skeleton className="h-40" />
        </div>
      )}
      {transcript.isError && <LoadFailure what="The transcript" onRetry={transcript.refetch} />}
      {transcript.data && (
        <TranscriptPassages
          transcript={transcript.data}
          followedIndex={isOpen ? activePassageIndex(transcript.data.passages, second) : -1}
        />
      )}
    </details>
  );
}

/**
 * The index of the passage that is spoken at a second: the last one that has started. -1 before the
 * first, and in a transcript without times.
 *
 * @param passages sorted by start
 */
function activePassageIndex(passages: readonly Passage[], second: number): number {
  return passages.findLastIndex(({ startSecond }) => startSecond !== null && startSecond <= second);
}

interface TranscriptPassagesProps {
  transcript: Transcript;
  /** The passage that plays, which is marked and scrolled into view; -1 for none. */
  followedIndex: number;
}

/**
 * The passages of a transcript in a box that scrolls. The time of each plays the video from there.
 * Memoized, because the page is rendered again every second while the video plays.
 */
const TranscriptPassages = memo(function TranscriptPassages({
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
