import { useEffect, useRef, useState } from 'react';

import { addressOf } from '#domain/addresses.ts';
import { transcriptRoute } from '#domain/transcripts/transcript-address.ts';
import type { Transcript } from '#domain/transcripts/transcript.ts';
import type { Passage } from '#domain/transcripts/passages.ts';
import { useQuery } from '#web/http/use-query.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

import { linkClassName } from '../../page/link-class-name.ts';
import { useMoments, usePlay } from '../moments/moments-context.ts';
import { TranscriptPassages } from './transcript-passages.tsx';

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
