import { Mail } from '../icons/shared-icons.ts';

// Not inlined: browsers do not follow a `<use>` reference into a data URL.
import icons from './platform-icons.svg?no-inline';

interface IconProps {
  className: string;
}

/** Platforms that have a symbol in platform-icons.svg; its id is the stored name of the platform. */
const platformsWithIcon = new Set([
  'YouTube',
  'instagram',
  'twitter',
  'facebook',
  'TikTok',
  'bluesky',
  'substack',
]);

/** A platform's brand icon, or an envelope for an unknown platform. Hidden from screen readers. */
export function PlatformIcon({ platform, className }: IconProps & { platform: string }) {
  if (!platformsWithIcon.has(platform)) return <Mail className={className} />;
  return <BrandIcon name={platform} className={className} />;
}

/** A symbol of the shared sprite file, in the current text color. */
export function BrandIcon({ name, className }: IconProps & { name: string }) {
  return (
    <svg aria-hidden="true" fill="currentColor" className={className}>
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
