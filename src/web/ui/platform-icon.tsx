import { Mail } from 'lucide-react';

import { BrandMark } from './brand-mark.tsx';

const platformsWithMark = new Set([
  'YouTube',
  'instagram',
  'twitter',
  'facebook',
  'TikTok',
  'bluesky',
  'substack',
]);

/** The mark of a platform; any platform without one has the envelope. Its name stands beside it. */
export function PlatformIcon({ platform, className }: { platform: string; className: string }) {
  if (!platformsWithMark.has(platform)) return <Mail aria-hidden="true" className={className} />;
  return <BrandMark name={platform} className={className} />;
}
