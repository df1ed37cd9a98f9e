import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';

import { BrandMark } from '#web/ui/brand-mark.tsx';

import { itemIconLook } from './share-items.tsx';

interface ShareService {
  label: string;
  icon: ReactNode;
  /** Where the service takes a link and its title. */
  address: (url: string, title: string) => string;
}

/** The services a video is shared on, in the order of the menu. */
export const shareServices: readonly ShareService[] = [
  {
    label: 'Share on Twitter',
    icon: <BrandMark name="twitter" className={itemIconLook} />,
    address: (url, text) => withQuery('https://twitter.com/intent/tweet', { url, text }),
  },
  {
    label: 'Share on Facebook',
    icon: <BrandMark name="facebook" className={itemIconLook} />,
    address: (u) => withQuery('https://www.facebook.com/sharer/sharer.php', { u }),
  },
  {
    label: 'Share on LinkedIn',
    icon: <BrandMark name="linkedin" className={itemIconLook} />,
    address: (url) => withQuery('https://www.linkedin.com/sharing/share-offsite/', { url }),
  },
  {
    label: 'Share via email',
    icon: <Mail aria-hidden="true" className={itemIconLook} />,
    address: (url, title) =>
      `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`,
  },
];

function withQuery(address: string, query: Record<string, string>): string {
  return `${address}?${new URLSearchParams(query)}`;
}
