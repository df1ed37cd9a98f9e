import { useMemo, useState, type ReactNode } from 'react';

import { addressOf, apiRoute, pageAddress } from '#domain/addresses.ts';
import type { Citation } from '#domain/sources/citation.ts';
import { findActiveCitation } from '#domain/sources/active-citation.ts';
import type { Evidence } from '#domain/evidence/evidence.ts';
import { noEvidence } from '#domain/evidence/no-evidence.ts';
import { isId } from '#domain/id.ts';
import { isPlayable } from '#domain/keeping/playability.ts';
import { sourceKept } from '#domain/keeping/source-kept.ts';
import { SUBSCRIBE_ADDRESS } from '#domain/readers/plain-addresses.ts';
import type { ShownSource, Source } from '#domain/sources/source.ts';
import { ownersText } from '#domain/text/owners-text.ts';
import { isScheduled, scheduledFor } from '#domain/videos/scheduling.ts';
import type { VideoDetail, AdminVideo } from '#domain/videos/video.ts';
import { videoSummary } from '#domain/videos/video-summary.ts';
import { useSite } from '#web/http/site.ts';
import { useQuery } from '#web/http/use-query.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { useScrollToTop } from '#web/ui/use-scroll-to-top.ts';
import { usePlayer } from '#web/player/use-player.ts';
import { EyeOff } from '#web/icons/icons.ts';
import { buttonClassName } from '#web/ui/button.tsx';

import { contactAbout } from '../page/contact-about.ts';
import { linkClassName } from '../page/link-class-name.ts';
import type { PageProps } from '../page/page-query.ts';
import { useNow } from '../page/now.tsx';
import { PageHead } from '../page/page-head.tsx';
import { VideoLanguage } from '../page/use-owners-text.ts';
import { CiteVideo } from './cite.tsx';
import { SourceList } from './source-list.tsx';
import { CitationChips } from './moments/citation-chips.tsx';
import { MomentsContext, PlayContext } from './moments/moments-context.ts';
import { usePlayInView } from './moments/use-play-in-view.ts';
import { VideoStage } from './moments/video-stage.tsx';
import { VideoTranscript } from './video-transcript.tsx';
import { UnplayableVideo } from './unplayable-video.tsx';
import { VideoCorrections } from './video-corrections.tsx';
import { VideoDescription, LinkedText } from './video-description.tsx';
import { VideoHeading } from './video-heading.tsx';
import { VideoSkeleton } from './video-skeleton.tsx';

/** The API returns more fields to the administrator than to visitors. */
type ShownVideo = VideoDetail | AdminVideo;

export function VideoPage({ params: { id = '' }, query: { t = '' } }: PageProps) {
  return (
    <div className="mx-auto max-w-page px-4 pt-6 sm:px-6 lg:pt-8">
      {isId(id) ? (
        // With another second in the address, the player starts again.
        <VideoById key={`${id} ${t}`} id={id} firstSecond={Number(t)} />
      ) : (
        <VideoNotFound />
      )}
    </div>
  );
}

function VideoById({ id, firstSecond }: { id: string; firstSecond: number }) {
  const video = useQuery<ShownVideo | null>(addressOf(apiRoute.video, id));
  const sources = useQuery<Source[] | null>(addressOf(apiRoute.sources, id));
  const evidence = useQuery<Evidence | null>(addressOf(apiRoute.evidence, id));
  const isComplete = useCompletion([sources, evidence]);

  useScrollToTop();

  if (video.isError) return <LoadFailure what="The video" onRetry={video.refetch} />;
  if (video.data === null) return <VideoNotFound />;
  // All parts appear at once, because a part that appears later would move the others.
  if (video.isPending || !isComplete) return <VideoSkeleton id={id} />;
  return (
    <VideoLanguage value={evidence.data?.language ?? null}>
      <VideoArticle
        video={video.data}
        sources={withFacts(sources.data ?? [], evidence.data ?? noEvidence)}
        sourcesFailure={
          sources.isError && <LoadFailure what="The sources" onRetry={sources.refetch} />
        }
        evidence={evidence.data ?? noEvidence}
        firstSecond={firstSecond}
      />
    </VideoLanguage>
  );
}

/** The sources with what the owner states about them. */
function withFacts(sources: readonly Source[], evidence: Evidence): ShownSource[] {
  const facts = new Map(evidence.sources.map(({ sourceId, ...stated }) => [sourceId, stated]));
  return sources.map((source) => ({
    kind: null,
    access: null,
    language: null,
    ...source,
    ...facts.get(source.id),
  }));
}

/** Content of the video page if the id belongs to no published video. */
function VideoNotFound() {
  return (
    <div className="py-20 text-center">
      <PageHead title="Video" status={404} />
      <h1 className="text-title">Video Not Found</h1>
      <p className="mt-4 text-lead text-ink-muted">The requested video could not be found.</p>
      <p className="mt-8">
        <a href={pageAddress.videos} className={buttonClassName.quiet}>
          View All Videos
        </a>
      </p>
    </div>
  );
}

/** Whether all queries have loaded or failed. Stays true while one of them is requested again. */
function useCompletion(queries: readonly { isPending: boolean }[]): boolean {
  const [wasComplete, setWasComplete] = useState(false);
  const isComplete = wasComplete || queries.every(({ isPending }) => !isPending);
  if (isComplete && !wasComplete) setWasComplete(true);
  return isComplete;
}

interface VideoArticleProps {
  video: ShownVideo;
  sources: readonly ShownSource[];
  /** Shown if the sources could not be loaded. */
  sourcesFailure: ReactNode;
  evidence: Evidence;
  /**
   * The second at which the video starts, from the page's address. The page is cached only if this is
   * 0 or a moment at which a source is cited, because anyone can invent addresses with other seconds.
   */
  firstSecond: number;
}

function VideoArticle({
  video,
  sources,
  sourcesFailure,
  evidence,
  firstSecond,
}: VideoArticleProps) {
  const now = useNow();
  const site = useSite();
  const { citations, corrections, mirrors, playback } = evidence;
  // The site says so too, in case the evidence could not be loaded.
  const playsAfterClick = playback.playsAfterClick || site.playsAfterClick === true;
  const isPlayed = isPlayable(playback);
  const player = usePlayer(firstSecond, playsAfterClick);
  // Of a video that cannot be played, a moment can only be chosen, for example to share it.
  const [chosenSecond, setChosenSecond] = useState<number>();
  // The address of the video itself is that of second 0, so a moment at 0:00 has no address of its own.
  const cited =
    firstSecond === 0
      ? undefined
      : citations.find(({ startSecond }) => startSecond === firstSecond);
  // Until the player reports a second or one is chosen, the one in the page's address is current.
  // Without any of them, no citation is active: -1 is before all of them.
  const known = player.second ?? chosenSecond;
  const second = known ?? (firstSecond > 0 ? firstSecond : undefined);
  const active = findActiveCitation(citations, second ?? -1);
  const { setElement, playFrom, goBack } = usePlayInView(player.playFrom);
  const play = isPlayed ? playFrom : setChosenSecond;
  const playing = useMemo(() => ({ videoId: video.id, play }), [video.id, play]);
  const notice = hiddenNotice(video, now, site.timeZone);

  function renderMoments(source: ShownSource): ReactNode {
    // The quotes of a gone source are opened in its copy.
    const { leadHref = source.url } = sourceKept(source.id, evidence);
    return <CitationChips source={{ ...source, url: leadHref }} keeping={evidence} />;
  }

  const stage = isPlayed ? (
    <VideoStage
      video={video}
      player={player}
      playsAfterClick={playsAfterClick}
      mirrors={mirrors}
      setElement={setElement}
      onGoBack={goBack}
    />
  ) : (
    <UnplayableVideo video={video} playback={playback} mirrors={mirrors} />
  );
  const heading = (
    <VideoHeading
      video={video}
      sourceCount={sources.length}
      second={second}
      citedSecond={notice === null ? active?.startSecond : undefined}
    />
  );
  const sourceList =
    sourcesFailure ||
    (sources.length > 0 && (
      <SourceList
        sources={sources}
        evidence={evidence}
        renderMoments={renderMoments}
        renderText={(text) => <LinkedText text={text} />}
      />
    ));
  // Without moments to play, the sources are beside the player on wide screens.
  const isBesidePlayer = sources.length > 0 && (citations.length === 0 || !isPlayed);
  const columns = isBesidePlayer
    ? 'gap-x-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]'
    : 'gap-x-16 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]';
  const top = (
    <>
      {stage}
      {heading}
      <VideoCorrections />
    </>
  );

  return (
    <PlayContext value={playing}>
      <MomentsContext value={{ sources, citations, corrections, active, second }}>
        <article>
          <PageHead
            title={video.title || 'Video'}
            description={citedDescription(cited) ?? videoSummary(video.description)}
            isCached={firstSecond === 0 || cited !== undefined}
            content={
              notice === null
                ? { kind: 'video', ...evidence, video, sources, moment: cited }
                : undefined
            }
          />
          {notice !== null && <HiddenBanner>{notice}</HiddenBanner>}
          {!isBesidePlayer && top}
          <div className={`grid gap-y-10 lg:grid-rows-[auto_1fr] ${sourceList ? columns : ''}`}>
            <div>
              {isBesidePlayer && top}
              {video.description && <VideoDescription text={video.description} />}
            </div>
            {sourceList && (
              <div
                className={`lg:col-start-2 lg:row-span-2 lg:row-start-1 ${isBesidePlayer ? '' : 'lg:mt-6'}`}
              >
                {sourceList}
              </div>
            )}
            <div className="grid content-start gap-4">
              {evidence.transcript && <VideoTranscript />}
              <CitingVideos videos={evidence.citedBy} />
              <FurtherLinks video={video} second={known} />
            </div>
          </div>
        </article>
      </MomentsContext>
    </PlayContext>
  );
}

/** The other videos of this site whose sources include this one. */
function CitingVideos({ videos }: { videos: Evidence['citedBy'] }) {
  const site = useSite();
  if (videos.length === 0) return null;
  return (
    <section aria-labelledby="citing-title" className="max-w-reading">
      <h2 id="citing-title" className="text-lg">
        This video is cited by
      </h2>
      <ul>
        {videos.map(({ videoId, title, language }) => (
          <li key={videoId}>
            <a
              {...ownersText(language ?? site.language)}
              href={pageAddress.video(videoId)}
              className={`${linkClassName.standalone} wrap-anywhere`}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Notice for the administrator that visitors do not see the video. */
function HiddenBanner({ children }: { children: ReactNode }) {
  return (
    <p className="mb-4 flex items-center gap-3 border-l-4 border-accent bg-raised px-4 py-3 font-medium">
      <EyeOff className="size-5 shrink-0" />
      {children}
    </p>
  );
}

/** Links at the end of the page. The form gets the video and the second that plays or was chosen. */
function FurtherLinks({ video, second }: { video: ShownVideo; second: number | undefined }) {
  const { mailsReaders } = useSite();
  return (
    <div className="flex flex-wrap gap-x-6 border-t border-rule pt-3 print:hidden">
      <a href={contactAbout(video.id, second)} className={linkClassName.standalone}>
        Report an error or suggest a source
      </a>
      <a href={pageAddress.corrections} className={linkClassName.standalone}>
        All corrections
      </a>
      {mailsReaders && (
        <a href={SUBSCRIBE_ADDRESS} className={linkClassName.standalone}>
          Get new videos by email
        </a>
      )}
      <CiteVideo video={video} />
    </div>
  );
}

/** The claim and the quote of a cited moment, for link previews; `undefined` if it has neither. */
function citedDescription(cited: Citation | undefined): string | undefined {
  const quote = cited?.quote ? `“${cited.quote}”` : null;
  const texts = [cited?.claim, quote].filter((text) => typeof text === 'string');
  return texts.length > 0 ? texts.join(' ') : undefined;
}

/** Notice for the administrator that visitors cannot see the video; `null` if they can see it. */
function hiddenNotice(video: ShownVideo, now: Date, timeZone: string): string | null {
  if (!('isPublished' in video)) return null;
  if (!video.isPublished) return 'Draft: only you can see this';
  if (!isScheduled(video, now)) return null;
  return `${scheduledFor(video.publishDate, timeZone)}: only you can see this until then`;
}
