import type { Bio } from '#domain/bio/bio.ts';
import type { SampleAboutReply } from '#domain/bio/sample-about.ts';
import type { SocialLink } from '#domain/social-links/social-link.ts';
import { useSite } from '#web/http/site.ts';
import { useQuery } from '#web/http/use-query.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { RichText } from '#web/ui/rich-text.tsx';

import { socialLinksQuery } from '../layout/layout-queries.ts';
import { PageHead } from '../page/page-head.tsx';
import { bioQuery, sampleAboutQuery } from './about-queries.ts';
import { BioSkeleton } from './bio-skeleton.tsx';
import { Headshot } from './headshot.tsx';
import { SampleAbout } from './sample-about.tsx';

export function AboutPage() {
  const { creatorName } = useSite();
  const bio = useQuery<Bio>(bioQuery);
  const { data: socialLinks = [] } = useQuery<SocialLink[]>(socialLinksQuery);
  const headshotUrl = bio.data?.headshotUrl ?? null;
  const isWritten = bio.data?.content.trim() !== '';

  return (
    <div className="mx-auto max-w-page px-4 pt-10 sm:px-6 lg:pt-14">
      {/* Search engines do not list the sample, which says what nobody has said of the creator. */}
      <PageHead
        title="About"
        content={{ kind: 'about', headshotUrl, socialLinks }}
        isIndexed={isWritten}
      />
      <div
        className={
          headshotUrl === null
            ? 'mx-auto max-w-reading'
            : 'grid gap-x-16 gap-y-8 md:grid-cols-[minmax(12rem,20rem)_1fr]'
        }
      >
        {headshotUrl !== null && <Headshot url={headshotUrl} />}
        <div className="max-w-reading">
          <h1 className="mb-8 text-display wrap-anywhere">About {creatorName}</h1>
          {bio.isPending && <BioSkeleton />}
          {bio.isError && <LoadFailure what="The biography" onRetry={bio.refetch} />}
          {bio.data &&
            (isWritten ? <RichText html={bio.data.content} className="prose" /> : <Sample />)}
        </div>
      </div>
    </div>
  );
}

/** Shown until a biography is stored. */
function Sample() {
  const { data, isError, refetch } = useQuery<SampleAboutReply>(sampleAboutQuery);
  if (isError) return <LoadFailure what="The text" onRetry={refetch} />;
  if (data === undefined) return <BioSkeleton />;
  return data.sample && <SampleAbout sample={data.sample} />;
}
