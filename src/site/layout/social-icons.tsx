import type { SocialLink } from '#domain/social-links/social-link.ts';
import { useQuery } from '#web/http/use-query.ts';

import { socialLinksQuery } from './layout-queries.ts';
import { SocialAnchor } from './social-anchor.tsx';

/**
 * Icons that link to all social profiles. If one row has no room for them, the rows are about equally
 * long: `text-balance` applies to inline blocks as well.
 */
export function SocialIcons() {
  const { data: links = [] } = useQuery<SocialLink[]>(socialLinksQuery);

  return (
    <ul className="-mr-2 text-balance">
      {links.map((link) => (
        <li key={link.id} className="inline-block align-top">
          <SocialAnchor
            link={link}
            className="grid size-9 place-items-center text-ink-muted transition-colors hover:text-accent"
            iconClassName="size-4.5"
          />
        </li>
      ))}
    </ul>
  );
}
