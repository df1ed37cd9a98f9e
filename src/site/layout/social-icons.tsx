import type { SocialLink } from '#domain/social-links/social-link.ts';
import { useQuery } from '#web/http/use-query.ts';

import { socialLinksQuery } from './layout-queries.ts';
import { SocialAnchor } from './social-anchor.tsx';

/** Row of icons that link to all social profiles. */
export function SocialIcons() {
  const { data: links = [] } = useQuery<SocialLink[]>(socialLinksQuery);

  return (
    <ul className="-mr-2 flex flex-wrap">
      {links.map((link) => (
        <li key={link.id}>
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
