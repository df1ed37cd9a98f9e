import { readBio } from '#domain/calls/bio-calls.ts';
import { pageAddress } from '#domain/addresses.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useScrollToTop } from '#web/ui/use-scroll-to-top.ts';

import { QueryFailure } from '../ui/requests/loaded.tsx';
import { useRead } from '../ui/requests/use-call.ts';
import { BioForm } from './bio-form.tsx';

export function BioPage() {
  useScrollToTop();
  const bio = useRead(readBio);

  return (
    <>
      <h1 className="text-heading">Bio Page</h1>
      {bio.isPending && <BioSkeleton />}
      {bio.isError && (
        <div className="mt-5">
          <QueryFailure what="The biography" query={bio} />
        </div>
      )}
      {bio.data?.content.trim() === '' && <SampleTextNotice />}
      {bio.data && <BioForm bio={bio.data} />}
    </>
  );
}

function SampleTextNotice() {
  return (
    <p className="mt-4 max-w-reading border-l-2 border-field pl-4 text-ink-muted">
      No biography has been saved yet. Until you write one, visitors read a sample text on the{' '}
      <a href={pageAddress.about} className="underline">
        About page
      </a>
      . It states facts about a person, such as a career, that may not be true of you.
    </p>
  );
}

function BioSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading biography"
      className="mt-5 grid gap-10 lg:grid-cols-[18rem_minmax(0,1fr)]"
    >
      <Skeleton className="aspect-square w-full max-w-72" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
