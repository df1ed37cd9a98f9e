import { apiRoute } from '#domain/addresses.ts';
import type { Bio, SampleAboutReply } from '#domain/bio/bio.ts';
import type { SocialLink } from '#domain/social-links/social-link.ts';
import { headshotSrcSets } from '#domain/bio/headshot.ts';
import { useSite } from '#web/http/site.ts';
import { useQuery } from '#web/http/use-query.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

import { PageHead } from '../page/page-head.tsx';
import { useOwnersText } from '../page/use-owners-text.ts';

export function AboutPage() {
  const { creatorName } = useSite();
  const bio = useQuery<Bio>(apiRoute.bio);
  const { data: socialLinks = [] } = useQuery<SocialLink[]>(apiRoute.socialLinks);
  const owners = useOwnersText();
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
            (isWritten ? (
              <div {...owners}>
                <RichText html={bio.data.content} className="prose" />
              </div>
            ) : (
              <Sample />
            ))}
        </div>
      </div>
    </div>
  );
}

/**
 * Value of the `sizes` attribute: the width to which the class name `max-w-80` limits the picture.
 */
const SIZES = '20rem';

/** The creator's headshot, in the smallest rendition that is sharp on the visitor's screen. */
function Headshot({ url }: { url: string }) {
  const { creatorName } = useSite();
  const srcSets = headshotSrcSets(url);
  return (
    <picture className="block w-full max-w-80 self-start md:sticky md:top-24">
      {srcSets && <source type="image/webp" srcSet={srcSets.webp} sizes={SIZES} />}
      <img
        src={url}
        srcSet={srcSets?.fallback}
        sizes={srcSets ? SIZES : undefined}
        alt={`Portrait of ${creatorName}`}
        width="600"
        height="600"
        className="aspect-square h-auto w-full rounded-md bg-raised object-cover"
      />
    </picture>
  );
}

/** The text of the About page until the administrator has saved a biography. */
function Sample() {
  const { data, isError, refetch } = useQuery<SampleAboutReply>(apiRoute.sampleAbout);
  if (isError) return <LoadFailure what="The text" onRetry={refetch} />;
  if (data === undefined) return <BioSkeleton />;
  const { sample } = data;
  return (
    sample && (
      <div className="prose">
        <p>{sample.welcome}</p>
        <h2>{sample.missionHeading}</h2>
        <p>{sample.mission}</p>
        <h2>{sample.experienceHeading}</h2>
        <TextList items={sample.experience} />
        <h2>{sample.valuesHeading}</h2>
        <TextList items={sample.values} />
      </div>
    )
  );
}

function TextList({ items }: { items: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function BioSkeleton() {
  return (
    <div role="status" aria-label="Loading biography" className="grid gap-3">
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-11/12" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="mt-6 h-7 w-1/3" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-5/6" />
    </div>
  );
}
