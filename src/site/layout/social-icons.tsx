import { useQuery } from '@tanstack/react-query';

import { platformLabel } from '#domain/social-links/platforms.ts';
import { socialHref } from '#domain/social-links/social-href.ts';
import type { SocialLink } from '#domain/social-links/social-link.ts';
import { PlatformIcon } from '#web/ui/platform-icon.tsx';

import { socialLinksQuery } from './layout-queries.ts';

/** All social links as a row of icons. */
export function SocialIcons() {
  const { data: links = [] } = useQuery<SocialLink[]>(socialLinksQuery);

  return (
    <ul className="-mr-2 flex flex-wrap">
      {links.map(({ id, platform, url }) => (
        <li key={id}>
          <a
            href={socialHref(url) ?? undefined}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={platformLabel(platform)}
            title={platformLabel(platform)}
            className="grid size-9 place-items-center text-ink-muted transition-colors hover:text-accent"
          >
            <PlatformIcon platform={platform} className="size-4.5" />
          </a>
        </li>
      ))}
    </ul>
  );
}
