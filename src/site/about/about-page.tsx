import { site } from '#site.config';
import { queryKeys } from '#domain/addresses.ts';
import type { Bio } from '#domain/bio/bio.ts';
import type { SocialLink } from '#domain/social-links/social-link.ts';
import { useQuery } from '#web/http/use-query.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { RichText } from '#web/ui/rich-text.tsx';

import { socialLinksQuery } from '../layout/layout-queries.ts';
import { PageHead } from '../page/page-head.tsx';
import { BioSkeleton } from './bio-skeleton.tsx';
import { DefaultAboutText } from './default-about-text.tsx';
import { Headshot } from './headshot.tsx';

export function AboutPage() {
  const bio = useQuery<Bio>({ queryKey: queryKeys.bio });
  const { data: socialLinks = [] } = useQuery<SocialLink[]>(socialLinksQuery);
  const headshotUrl = bio.data?.headshotUrl ?? null;

  return (
    <div className="mx-auto max-w-page px-4 pt-10 sm:px-6 lg:pt-14">
      <PageHead title="About" content={{ kind: 'about', headshotUrl, socialLinks }} />
      <div
        className={
          headshotUrl === null
            ? 'mx-auto max-w-reading'
            : 'grid gap-x-16 gap-y-8 md:grid-cols-[minmax(12rem,20rem)_1fr]'
        }
      >
        {headshotUrl !== null && <Headshot url={headshotUrl} />}
        <div className="max-w-reading">
          <h1 className="mb-8 text-display">About {site.creatorName}</h1>
          {bio.isPending && <BioSkeleton />}
          {bio.isError && <LoadFailure what="The biography" onRetry={bio.refetch} />}
          {bio.data && <BioText content={bio.data.content} />}
        </div>
      </div>
    </div>
  );
}

function BioText({ content }: { content: string }) {
  if (content.trim() === '') return <DefaultAboutText />;
  return <RichText html={content} className="prose" />;
}
