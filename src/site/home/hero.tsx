import type { SocialLink } from '#domain/social-links/social-link.ts';
import { useSite } from '#web/http/site.ts';
import { useQuery } from '#web/http/use-query.ts';

import { socialLinksQuery } from '../layout/layout-queries.ts';
import { SocialAnchor } from '../layout/social-anchor.tsx';
import { HomeTotals } from './home-totals.tsx';

/** Top section of the home page: brand, tagline, logo, totals and visible social links. */
export function Hero() {
  const { brand, tagline, logo } = useSite();
  const { data: links = [] } = useQuery<SocialLink[]>(socialLinksQuery);

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
          <p className="mt-5 max-w-2xl text-lead wrap-anywhere text-ink-muted">{tagline}</p>
          <HomeTotals />
          <ul aria-label="Social media" className="mt-4 flex flex-wrap gap-x-5 gap-y-1">
            {links
              .filter((link) => link.isVisible)
              .map((link) => (
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
