import type { ReactNode } from 'react';

import { Mail } from '#web/icons/shared-icons.ts';
import { BrandIcon } from '#web/ui/platform-icon.tsx';

import { itemIconClassName } from './share-items.tsx';

interface ShareService {
  label: string;
  icon: ReactNode;
  /** Builds the share URL for a link and its title. */
  address: (url: string, title: string) => string;
}

export const shareServices: readonly ShareService[] = [
  {
    label: 'Share on Twitter',
    icon: <BrandIcon name="twitter" className={itemIconClassName} />,
    address: (url, text) => withQuery('https://twitter.com/intent/tweet', { url, text }),
  },
  {
    label: 'Share on Facebook',
    icon: <BrandIcon name="facebook" className={itemIconClassName} />,
    address: (u) => withQuery('https://www.facebook.com/sharer/sharer.php', { u }),
  },
  {
    label: 'Share on LinkedIn',
    icon: <BrandIcon name="linkedin" className={itemIconClassName} />,
    address: (url) => withQuery('https://www.linkedin.com/sharing/share-offsite/', { url }),
  },
  {
    label: 'Share via email',
    icon: <Mail className={itemIconClassName} />,
    address: (url, title) =>
      `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`,
  },
];

function withQuery(address: string, query: Record<string, string>): string {
  return `${address}?${new URLSearchParams(query)}`;
}
