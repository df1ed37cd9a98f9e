import { lazy, type ComponentType } from 'react';

import { adminAddress } from '#domain/addresses.ts';

export interface AdminTab {
  label: string;
  address: string;
  Page: ComponentType;
}

const videosTab: AdminTab = {
  label: 'Videos',
  address: adminAddress.videos,
  Page: lazyPage(async () => (await import('./videos/videos-page.tsx')).VideosPage),
};

/** The tabs of the panel in their order. */
export const adminTabs: readonly AdminTab[] = [
  videosTab,
  {
    label: 'Bio Page',
    address: adminAddress.bio,
    Page: lazyPage(async () => (await import('./bio/bio-page.tsx')).BioPage),
  },
  {
    label: 'Messages',
    address: adminAddress.messages,
    Page: lazyPage(async () => (await import('./messages/messages-page.tsx')).MessagesPage),
  },
  {
    label: 'Settings',
    address: adminAddress.settings,
    Page: lazyPage(async () => (await import('./settings/settings-page.tsx')).SettingsPage),
  },
  {
    label: 'Security',
    address: adminAddress.security,
    Page: lazyPage(async () => (await import('./security/security-page.tsx')).SecurityPage),
  },
  {
    label: 'Files',
    address: adminAddress.files,
    Page: lazyPage(async () => (await import('./files/files-page.tsx')).FilesPage),
  },
];

/** The tab at a path; the first one for every address that has none. */
export function tabAt(path: string): AdminTab {
  return adminTabs.find(({ address }) => address === path) ?? videosTab;
}

/** A page in a chunk of its own, fetched when its tab is opened and by no other tab. */
function lazyPage(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load() }));
}
