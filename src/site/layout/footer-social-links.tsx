import type { SocialLink } from '#domain/social-links/social-link.ts';
import { useQuery } from '#web/http/use-query.ts';

import { socialLinksQuery } from './layout-queries.ts';
import { SocialAnchor } from './social-anchor.tsx';

/** Social links of the footer with platform names; renders nothing without links. */
export function FooterSocialLinks() {
  const { data: links = [] } = useQuery<SocialLink[]>(socialLinksQuery);
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
