import { useQuery } from '@tanstack/react-query';

import { platformLabel } from '#domain/social-links/platforms.ts';
import { socialHref } from '#domain/social-links/social-href.ts';
import type { SocialLink } from '#domain/social-links/social-link.ts';
import { PlatformIcon } from '#web/ui/platform-icon.tsx';

import { socialLinksQuery } from './layout-queries.ts';

/** The footer's grid of all social links, each with its platform's name; nothing while there are none. */
export function ConnectLinks() {
  const { data: links = [] } = useQuery<SocialLink[]>(socialLinksQuery);
  if (links.length === 0) return null;

  return (
    <div>
      <h2 id="connect-title" className="mb-2 text-lg">
        Connect With Me
      </h2>
      <ul aria-labelledby="connect-title" className="grid grid-cols-2 gap-x-6">
        {links.map(({ id, platform, url }) => (
          <li key={id}>
            <a
              href={socialHref(url) ?? undefined}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-9 items-center gap-2.5 text-ink-muted no-underline hover:text-ink hover:underline"
            >
              <PlatformIcon platform={platform} className="size-4 shrink-0" />
              {platformLabel(platform)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
