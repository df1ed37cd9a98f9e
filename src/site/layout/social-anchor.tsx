import { platformLabel } from '#domain/social-links/platforms.ts';
import { socialHref } from '#domain/social-links/social-href.ts';
import type { SocialLink } from '#domain/social-links/social-link.ts';
import { PlatformIcon } from '#web/ui/platform-icon.tsx';

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
