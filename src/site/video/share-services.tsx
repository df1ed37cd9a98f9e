import { Mail } from 'lucide-react';
import { siFacebook, siX } from 'simple-icons';
import type { ReactNode } from 'react';

import { itemIconLook } from './share-items.tsx';

interface ShareService {
  label: string;
  icon: ReactNode;
  /** Where the service takes a link and its title. */
  address: (url: string, title: string) => string;
}

/** No brand set in use has this mark, so it is drawn here: a tile with "in" cut out of it. */
const LINKEDIN_MARK =
  'M4 1h16a3 3 0 0 1 3 3v16a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3V4a3 3 0 0 1 3-3ZM5.5 9.5v9h3v-9ZM7 4.8a1.75 1.75 0 1 0 0 3.5 1.75 1.75 0 0 0 0-3.5ZM10.8 9.5v9h3v-4.8c0-1.3.6-2.1 1.7-2.1s1.5.8 1.5 2.1v4.8h3v-5.6c0-2.6-1.3-3.9-3.3-3.9-1.4 0-2.4.7-2.9 1.6V9.5Z';

/** The services a video is shared on, in the order of the menu. */
export const shareServices: readonly ShareService[] = [
  {
    label: 'Share on Twitter',
    icon: <BrandMark path={siX.path} />,
    address: (url, text) => withQuery('https://twitter.com/intent/tweet', { url, text }),
  },
  {
    label: 'Share on Facebook',
    icon: <BrandMark path={siFacebook.path} />,
    address: (u) => withQuery('https://www.facebook.com/sharer/sharer.php', { u }),
  },
  {
    label: 'Share on LinkedIn',
    icon: <BrandMark path={LINKEDIN_MARK} />,
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

function BrandMark({ path }: { path: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="currentColor" className={itemIconLook}>
      <path fillRule="evenodd" d={path} />
    </svg>
  );
}
