import { Fragment } from 'react';
import { apiRoute, pageAddress } from '#domain/addresses.ts';
import { SUBSCRIBE_ADDRESS } from '#domain/readers/plain-addresses.ts';
import type { SourceSummaries } from '#domain/sources/source-summary.ts';
import type { SocialLink } from '#domain/social-links/social-link.ts';
import type { SiteTotals } from '#domain/site/site.ts';
import { countText } from '#domain/text/count-text.ts';
import { useSite } from '#web/http/site.ts';
import { useQuery } from '#web/http/use-query.ts';
import { buttonClassName } from '#web/ui/button.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';

import { PageHead } from '../page/page-head.tsx';
import type { CardVideo } from '../videos/video-card.tsx';
import { VideoGrid, VideoGridSkeleton } from '../videos/video-grid.tsx';
import { SocialAnchor } from '../layout/social-anchor.tsx';
import { linkClassName } from '../page/link-class-name.ts';
import { useOwnersText } from '../page/use-owners-text.ts';

export function HomePage() {
  const videos = useQuery<CardVideo[]>(apiRoute.recentVideos);
  const { mailsReaders } = useSite();
  const { data: summaries } = useQuery<SourceSummaries>(apiRoute.recentSourceSummaries);

  return (
    <>
      <PageHead content={{ kind: 'home' }} />
      <Hero />
      <section
        aria-labelledby="latest-title"
        className="mx-auto max-w-page px-4 pt-12 sm:px-6 lg:pt-16"
      >
        <h2 id="latest-title" className="mb-8 text-title">
          Watch my latest videos:
        </h2>
        {videos.isPending && <VideoGridSkeleton cards={6} />}
        {videos.isError && <LoadFailure what="The latest videos" onRetry={videos.refetch} />}
        {videos.data?.length === 0 && (
          <p className="text-ink-muted">The first video will appear here.</p>
        )}
        {videos.data && <VideoGrid videos={videos.data} summaries={summaries} isFirst />}
        <p className="mt-12 text-center">
          <a href={pageAddress.videos} className={buttonClassName.primary}>
            View All Videos
          </a>
        </p>
        {mailsReaders && (
          <p className="mt-12 text-center">
            <a href={SUBSCRIBE_ADDRESS}>Get new videos by email</a>
          </p>
        )}
      </section>
    </>
  );
}

/** Top section of the home page: brand, tagline, logo, totals and social links. */
function Hero() {
  const { brand, tagline, logo } = useSite();
  const { data: links = [] } = useQuery<SocialLink[]>(apiRoute.socialLinks);

  return (
    <section aria-labelledby="brand-title" className="border-b border-rule">
      <div className="mx-auto grid max-w-page items-center gap-8 px-4 py-12 sm:px-6 sm:py-14 md:grid-cols-[1fr_auto] lg:py-16">
        {/* The logo precedes the text, because it is above the text on narrow screens. If it came later, it would move text that the browser has already painted. */}
        <img
          src={logo.large}
          alt={`${brand} logo`}
          width="208"
          height="208"
          fetchPriority="low"
          className="size-20 md:col-start-2 md:row-start-1 md:size-44 lg:size-52"
        />
        <div>
          <h1 id="brand-title" className="text-display wrap-anywhere">
            {brand}
          </h1>
          <p
            {...useOwnersText()}
            className="mt-5 w-fit max-w-2xl text-lead wrap-anywhere text-ink-muted"
          >
            {tagline}
          </p>
          <HomeTotals />
          <ul aria-label="Social media" className="mt-4 flex flex-wrap gap-x-5 gap-y-1">
            {links.map((link) => (
              <li key={link.id}>
                <SocialAnchor
                  link={link}
                  className="inline-flex min-h-11 min-w-6 items-center gap-2 text-sm font-medium no-underline hover:text-accent"
                  iconClassName="size-5"
                  nameClassName="max-sm:sr-only"
                />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

/** What is counted, and where it can be seen: the cards of All Videos name the sources of each video. */
const counted = [
  { name: 'videos', noun: 'video', href: pageAddress.videos },
  { name: 'sources', noun: 'source', href: pageAddress.videos },
  { name: 'corrections', noun: 'correction', href: pageAddress.corrections },
] as const;

/**
 * One line with the numbers of videos, sources and corrections, each a link. What the site does not
 * have is left out. The line takes its height before the numbers are loaded.
 */
function HomeTotals() {
  const { data } = useQuery<SiteTotals>(apiRoute.siteTotals);
  const shown = counted.filter(({ name }) => data && data[name] > 0);
  if (data && shown.length === 0) return null;

  return (
    <p className="mt-4 min-h-11 text-sm text-ink-muted">
      {data &&
        shown.map(({ name, noun, href }, index) => (
          <Fragment key={name}>
            {index > 0 && ' · '}
            <a href={href} className={linkClassName.standalone}>
              {countText(data[name], noun)}
            </a>
          </Fragment>
        ))}
    </p>
  );
}
