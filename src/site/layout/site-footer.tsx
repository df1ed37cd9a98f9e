import { apiRoute, FEED_ADDRESS, pageAddress } from '#domain/addresses.ts';
import { PRIVACY_ADDRESS } from '#domain/readers/plain-addresses.ts';
import type { SocialLink } from '#domain/social-links/social-link.ts';
import { useSite } from '#web/http/site.ts';
import { useQuery } from '#web/http/use-query.ts';

import { navigationLinks } from './navigation-menu.tsx';
import { SocialAnchor } from './social-anchor.tsx';
import { useOwnersText } from '../page/use-owners-text.ts';

/** Footer with the brand blurb, quick links, social links and copyright. */
export function SiteFooter({ path }: { path: string }) {
  const { brand, footerBlurb, copyrightYear } = useSite();

  return (
    <footer className="mt-24 border-t border-rule bg-raised">
      <div className="mx-auto grid max-w-page gap-x-12 gap-y-10 px-4 py-14 sm:px-6 md:grid-cols-[2fr_1fr_2fr]">
        <div className="max-w-sm">
          <p className="mb-3 font-serif text-xl font-semibold tracking-tight wrap-anywhere">
            {brand}
          </p>
          <p {...useOwnersText()} className="wrap-anywhere text-ink-muted">
            {footerBlurb}
          </p>
        </div>

        <nav aria-labelledby="quick-links-title">
          <h2 id="quick-links-title" className="mb-2 text-lg">
            Quick Links
          </h2>
          <ul>
            {navigationLinks.map(({ href, label }) => (
              <li key={href}>
                <a
                  href={href}
                  aria-current={href === path ? 'page' : undefined}
                  className="inline-flex min-h-9 items-center text-ink-muted no-underline hover:text-ink hover:underline aria-[current=page]:text-ink"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>

        <FooterSocialLinks />
      </div>

      <div className="border-t border-rule">
        <div className="mx-auto flex max-w-page flex-wrap gap-x-6 gap-y-1 px-4 py-6 text-sm wrap-anywhere text-ink-muted sm:px-6">
          <p>{`© ${copyrightYear} ${brand}. All rights reserved.`}</p>
          <p>
            <a href={pageAddress.corrections}>Corrections</a>
            {' · '}
            <a href={FEED_ADDRESS}>RSS</a>
            {' · '}
            <a href={PRIVACY_ADDRESS}>Privacy</a>
          </p>
        </div>
      </div>
    </footer>
  );
}

/** Social links of the footer with platform names; renders nothing without links. */
function FooterSocialLinks() {
  const { data: links = [] } = useQuery<SocialLink[]>(apiRoute.socialLinks);
  if (links.length === 0) return null;

  return (
    <div>
      <h2 id="connect-title" className="mb-2 text-lg">
        Connect With Me
      </h2>
      <ul aria-labelledby="connect-title" className="footer-links grid gap-x-6">
        {links.map((link) => (
          <li key={link.id}>
            <SocialAnchor
              link={link}
              className="inline-flex min-h-9 items-center gap-2.5 text-ink-muted no-underline hover:text-ink hover:underline"
              iconClassName="size-4"
              nameClassName=""
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
