import { useQuery } from '@tanstack/react-query';

import { site } from '#site.config';
import { platformLabel } from '#domain/social-links/platforms.ts';
import { socialHref } from '#domain/social-links/social-href.ts';
import type { SocialLink } from '#domain/social-links/social-link.ts';
import { PlatformIcon } from '#web/ui/platform-icon.tsx';

import { socialLinksQuery } from '../layout/layout-queries.ts';

/** Brand, the one line of who and why, and the visible social links. */
export function Hero() {
  const { data: links = [] } = useQuery<SocialLink[]>(socialLinksQuery);

  return (
    <section aria-labelledby="brand-title" className="border-b border-rule">
      <div className="mx-auto grid max-w-page items-center gap-8 px-4 py-14 sm:px-6 sm:py-20 md:grid-cols-[1fr_auto] lg:py-24">
        <div>
          <h1 id="brand-title" className="text-display">
            {site.brand}
          </h1>
          <p className="mt-5 max-w-2xl text-lead text-ink-muted">{site.tagline}</p>
          <ul aria-label="Social media" className="mt-8 flex flex-wrap gap-x-5 gap-y-1">
            {links
              .filter((link) => link.isVisible)
              .map(({ id, platform, url }) => (
                <li key={id}>
                  <a
                    href={socialHref(url) ?? undefined}
                    target="_blank"
                    rel="noopener noreferrer"
                    className="inline-flex min-h-11 min-w-6 items-center gap-2 text-sm font-medium no-underline hover:text-accent"
                  >
                    <PlatformIcon platform={platform} className="size-5 shrink-0" />
                    <span className="max-sm:sr-only">{platformLabel(platform)}</span>
                  </a>
                </li>
              ))}
          </ul>
        </div>
        <img
          src={site.logo}
          alt={`${site.brand} logo`}
          width="240"
          height="240"
          className="-order-1 size-24 md:order-none md:size-48 lg:size-60"
        />
      </div>
    </section>
  );
}
