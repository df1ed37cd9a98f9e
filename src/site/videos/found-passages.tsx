import { Fragment, type ReactNode } from 'react';

import { pageAddress } from '#domain/addresses.ts';
import type { FoundVideo, Hit } from '#domain/search/search-reply.ts';
import { countText } from '#domain/text/count-text.ts';
import { labelText } from '#domain/text/owners-text.ts';
import { formatMoment } from '#domain/videos/moment.ts';
import { cardAge } from '#domain/videos/publish-age.ts';
import { useSite } from '#web/http/site.ts';
import { AgeLabel } from '#web/ui/age-label.tsx';
import { Button } from '#web/ui/button.tsx';

import { linkClassName } from '../page/link-class-name.ts';
import { useNow } from '../page/now.tsx';
import { usePassageSearch } from './use-passage-search.ts';
import { useOwnersText, VideoLanguage } from '../page/use-owners-text.ts';

interface FoundPassagesProps {
  /** As `normalizeSearch` returns it. */
  search: string;
  /** The videos that the list above shows for this search. */
  listed: readonly { id: string }[];
  /** Whether the visitor is typing the search. */
  isTyped: boolean;
}

/**
 * What a search finds in sources, claims, corrections and transcripts, below the list of the videos whose
 * title or description it finds. As tall as half of a screen, so that the footer does not move while the
 * visitor can see it.
 */
export function FoundPassages({ search, listed, isTyped }: FoundPassagesProps) {
  const { videos, problem, isPending, retry } = usePassageSearch(search, isTyped);
  if (search === '') return null;
  const found = videos && withoutListed(videos, listed);
  const isNothingFound = listed.length === 0 && !isPending && !problem && !found?.length;

  return (
    <div className={`min-h-[60svh] ${listed.length > 0 ? 'mt-16' : ''}`}>
      {isNothingFound && (
        <a href={pageAddress.videos} className={linkClassName.standalone}>
          Show all videos
        </a>
      )}
      {found && found.length > 0 && !problem && <Passages found={found} isOutdated={isPending} />}
      {found && !problem && <HostLinks found={found} search={search} />}
      <p role="status" className={problem ? 'text-ink-muted' : 'sr-only'}>
        {problem ?? (found && !isPending && statusText(found))}
      </p>
      {problem && (
        <Button variant="quiet" onClick={retry} className="mt-4">
          Try again
        </Button>
      )}
    </div>
  );
}

/**
 * The hits that the list above does not show already: it lists videos by their titles and descriptions.
 * Videos of which only these are found come last.
 */
function withoutListed(
  videos: readonly FoundVideo[],
  listed: FoundPassagesProps['listed'],
): FoundVideo[] {
  const listedIds = new Set(listed.map(({ id }) => id));
  const others = videos
    .map(({ hits, ...video }) => ({
      ...video,
      hits: hits.filter(({ kind }) => kind !== 'video' || !listedIds.has(video.id)),
    }))
    .filter(({ hits }) => hits.length > 0);
  return [...others.filter(isInSources), ...others.filter((video) => !isInSources(video))];
}

function isInSources({ hits }: FoundVideo): boolean {
  return hits.some(({ kind }) => kind !== 'video');
}

function statusText({ length }: readonly FoundVideo[]): string {
  if (length === 0) return 'Nothing found in sources and transcripts';
  return `Found in sources and transcripts of ${countText(length, 'video')}`;
}

/** @param isOutdated whether the visitor has changed the search, and the reply has not arrived yet */
function Passages({ found, isOutdated }: { found: readonly FoundVideo[]; isOutdated: boolean }) {
  return (
    <section
      aria-labelledby="passages-title"
      aria-busy={isOutdated}
      className={`max-w-reading ${isOutdated ? 'opacity-60' : ''}`}
    >
      <h2 id="passages-title" className="text-heading">
        In sources and transcripts ({found.length})
      </h2>
      <ol className="mt-4 border-t border-rule">
        {found.map((video) => (
          <li key={video.id} className="border-b border-rule py-5">
            <VideoLanguage value={video.language}>
              <FoundVideoEntry video={video} />
            </VideoLanguage>
          </li>
        ))}
      </ol>
    </section>
  );
}

function FoundVideoEntry({ video: { id, title, publishDate, hits } }: { video: FoundVideo }) {
  const now = useNow();
  const { timeZone } = useSite();
  return (
    <>
      <h3 {...useOwnersText()} className="text-lg wrap-anywhere">
        <a
          href={pageAddress.video(id)}
          className="me-2 no-underline hover:underline hover:underline-offset-4"
        >
          {title}
        </a>
        <span
          {...labelText}
          className="font-sans text-sm font-normal tracking-normal text-ink-muted"
        >
          <AgeLabel publishDate={publishDate}>{cardAge(publishDate, now, timeZone)}</AgeLabel>
        </span>
      </h3>
      <ul className="mt-1">
        {hits.map((hit) => (
          <li key={`${hit.kind} ${hit.startSecond} ${hit.text}`}>
            <HitLink videoId={id} hit={hit} kind={hit.text === title ? 'Title' : KINDS[hit.kind]} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Leads to the second of the video, or else to the source on its page. */
function HitLink({ videoId, hit, kind }: { videoId: string; hit: Hit; kind: string }) {
  const { startSecond } = hit;
  return (
    <a
      href={hitAddress(videoId, hit)}
      className="group grid min-h-11 grid-cols-[minmax(3.5rem,auto)_1fr] items-baseline gap-x-2 py-2 no-underline"
    >
      <span className="font-medium text-accent tabular-nums underline underline-offset-4 group-hover:decoration-2">
        {startSecond === null ? 'Open' : formatMoment(startSecond)}
      </span>{' '}
      <span {...useOwnersText(hit.language)} className="min-w-0 wrap-anywhere">
        <span {...labelText} className="mr-1 text-sm text-ink-muted">
          {kind}:
        </span>{' '}
        <MarkedText hit={hit} />
      </span>
    </a>
  );
}

const MAX_HOSTS = 5;

/** The hosts of the first found sources, each as a link that finds all videos with sources from there. */
function HostLinks({ found, search }: { found: readonly FoundVideo[]; search: string }) {
  const ofHits = found.flatMap(({ hits }) => hits.flatMap(({ host }) => host ?? []));
  const hosts = [...new Set(ofHits)].filter((host) => host !== search).slice(0, MAX_HOSTS);
  if (hosts.length === 0) return null;
  return (
    <p className="mt-4 flex flex-wrap gap-x-6 text-sm text-ink-muted">
      {hosts.map((host) => (
        <a
          key={host}
          href={`${pageAddress.videos}?search=${encodeURIComponent(host)}`}
          className={`${linkClassName.standalone} wrap-anywhere`}
        >
          Who else cites {host}?
        </a>
      ))}
    </p>
  );
}

const KINDS: Record<Hit['kind'], string> = {
  video: 'Description',
  claim: 'Claim',
  source: 'Source',
  correction: 'Correction',
  transcript: 'Transcript',
};

function hitAddress(videoId: string, { kind, startSecond, sourceId }: Hit): string {
  if (startSecond !== null) return pageAddress.moment(videoId, startSecond);
  const isSource = kind === 'source' && sourceId !== null;
  return pageAddress.video(videoId) + (isSource ? `#source-${sourceId}` : '');
}

/** The text of a hit, in which the found words are marked. */
function MarkedText({ hit: { text, ranges } }: { hit: Pick<Hit, 'text' | 'ranges'> }) {
  const parts: ReactNode[] = ranges.map(([from, to], index) => (
    <Fragment key={from}>
      {text.slice(ranges[index - 1]?.[1] ?? 0, from)}
      <mark className="rounded-xs bg-raised font-semibold text-ink">{text.slice(from, to)}</mark>
    </Fragment>
  ));
  return [...parts, text.slice(ranges.at(-1)?.[1] ?? 0)];
}
