import { apiRoute } from '#domain/addresses.ts';
import { platformLabel } from '#domain/social-links/platforms.ts';
import { socialHref } from '#domain/social-links/social-href.ts';
import type { SocialLink } from '#domain/social-links/social-link.ts';
import { PlatformIcon } from '#web/ui/platform-icon.tsx';
import { useQuery } from '#web/http/use-query.ts';

interface SocialAnchorProps {
  link: SocialLink;
  className: string;
  iconClassName: string;
  /** Class names of the platform's name. If omitted, the name is not shown but labels the icon. */
  nameClassName?: string;
}

/**
 * Link to the creator's page on another platform. It opens in a new tab without opener or referrer.
 */
export function SocialAnchor({ link, className, iconClassName, nameClassName }: SocialAnchorProps) {
  const label = platformLabel(link.platform);
  const showsName = nameClassName !== undefined;
  return (
    <a
      href={socialHref(link.url) ?? undefined}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={showsName ? undefined : label}
      title={showsName ? undefined : label}
      className={className}
    >
      <PlatformIcon platform={link.platform} className={`shrink-0 ${iconClassName}`} />
      {showsName && <span className={nameClassName}>{label}</span>}
    </a>
  );
}

/**
 * Icons that link to all social profiles. If one row has no room for them, the rows are about equally
 * long: `text-balance` applies to inline blocks as well.
 */
export function SocialIcons() {
  const { data: links = [] } = useQuery<SocialLink[]>(apiRoute.socialLinks);

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
