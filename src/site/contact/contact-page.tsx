import { apiRoute } from '#domain/addresses.ts';
import type { SocialLink } from '#domain/social-links/social-link.ts';
import { useScrollToTop } from '#web/ui/use-scroll-to-top.ts';
import { useQuery } from '#web/http/use-query.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

import { PageHead } from '../page/page-head.tsx';
import { SocialAnchor } from '../layout/social-anchor.tsx';
import { ContactForm } from './contact-form.tsx';
import { ContactWithoutScripts } from './contact-without-scripts.tsx';

export function ContactPage() {
  useScrollToTop();

  return (
    <div className="mx-auto max-w-reading px-4 pt-10 sm:px-6 lg:pt-14">
      <PageHead title="Contact" content={{ kind: 'contact' }} />
      <h1 className="mb-8 text-display">Contact Me</h1>
      <noscript>
        <ContactWithoutScripts
          reason="Sending a message from this page needs JavaScript."
          className="text-lead"
        />
      </noscript>
      <ContactForm />
      <ContactSocialLinks />
    </div>
  );
}

const SKELETON_LINKS = 4;

const gridClassName = 'grid gap-x-8 sm:grid-cols-2';

/** The social links; nothing if there are none. */
function ContactSocialLinks() {
  const links = useQuery<SocialLink[]>(apiRoute.socialLinks);
  if (links.data?.length === 0) return null;

  return (
    <section aria-labelledby="contact-links-title" className="mt-16">
      <h2 id="contact-links-title" className="mb-4 text-title">
        Connect With Me
      </h2>
      {links.isPending && <SocialLinksSkeleton />}
      {links.isError && <LoadFailure what="The social links" onRetry={links.refetch} />}
      <ul className={gridClassName}>
        {links.data?.map((link) => (
          <li key={link.id} className="border-t border-rule">
            <SocialAnchor
              link={link}
              className="flex min-h-14 items-center gap-3 font-medium no-underline hover:text-accent"
              iconClassName="size-5"
              nameClassName=""
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SocialLinksSkeleton() {
  return (
    <div role="status" aria-label="Loading social links" className={gridClassName}>
      {Array.from({ length: SKELETON_LINKS }, (_, index) => (
        <div key={index} data-testid="link-skeleton" className="border-t border-rule py-4">
          <Skeleton className="h-6 w-40" />
        </div>
      ))}
    </div>
  );
}
