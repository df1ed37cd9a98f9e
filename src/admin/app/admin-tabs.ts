import { adminAddress } from '#domain/addresses.ts';
import { lazyPage, type LazyPage } from '#web/ui/lazy-page.tsx';

/** A tab of the panel. Its page is a separate chunk that only this tab loads. */
export interface AdminTab extends LazyPage<object> {
  label: string;
  address: string;
}

const videosTab: AdminTab = {
  label: 'Videos',
  address: adminAddress.videos,
  ...lazyPage(async () => (await import('../videos/videos-page.tsx')).VideosPage),
};

/** The tabs of the panel, in display order. */
export const adminTabs: readonly AdminTab[] = [
  videosTab,
  {
    label: 'Bio Page',
    address: adminAddress.bio,
    ...lazyPage(async () => (await import('../bio/bio-page.tsx')).BioPage),
  },
  {
    label: 'Messages',
    address: adminAddress.messages,
    ...lazyPage(async () => (await import('../messages/messages-page.tsx')).MessagesPage),
  },
  {
    label: 'Settings',
    address: adminAddress.settings,
    ...lazyPage(async () => (await import('../settings/settings-page.tsx')).SettingsPage),
  },
  {
    label: 'Security',
    address: adminAddress.security,
    ...lazyPage(async () => (await import('../security/security-page.tsx')).SecurityPage),
  },
  {
    label: 'Files',
    address: adminAddress.files,
    ...lazyPage(async () => (await import('../files/files-page.tsx')).FilesPage),
  },
];

/** Removes trailing slashes from a path of the panel. `(?!^)` keeps the slash of the path "/". */
export function panelPath(pathname: string): string {
  return pathname.replace(/(?!^)\/+$/, '');
}

/** The tab at a path; the Videos tab for an unknown path. */
export function tabAt(path: string): AdminTab {
  return adminTabs.find(({ address }) => address === path) ?? videosTab;
}
