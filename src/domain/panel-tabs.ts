import { adminAddress } from '#domain/addresses.ts';
import { trimEndOf } from '#domain/text/trim-end-of.ts';

/** The tabs of the panel, in display order. `chunk` is the name of the tab's chunk in the build manifest. */
export const panelTabs = [
  { label: 'Videos', address: adminAddress.videos, chunk: 'videos-page' },
  { label: 'Bio Page', address: adminAddress.bio, chunk: 'bio-page' },
  { label: 'Messages', address: adminAddress.messages, chunk: 'messages-page' },
  { label: 'Settings', address: adminAddress.settings, chunk: 'settings-page' },
  { label: 'Security', address: adminAddress.security, chunk: 'security-page' },
  { label: 'Files', address: adminAddress.files, chunk: 'files-page' },
] as const;

export type PanelTab = (typeof panelTabs)[number];

/** The id of the element in the panel's document with the data that the panel starts with. */
export const PANEL_STATE_ID = 'panel-state';

/** Removes trailing slashes from a path of the panel; that of the path "/" stays. */
export function panelPath(pathname: string): string {
  return trimEndOf(pathname, '/') || pathname.slice(0, 1);
}

/** The tab at a path, or at one below its address; the Videos tab for an unknown path. */
export function panelTabAt(path: string): PanelTab {
  return panelTabs.find(({ address }) => `${path}/`.startsWith(`${address}/`)) ?? panelTabs[0];
}

/** Whether a path of the panel shows a screen without tabs: those to sign in, and the routing test. */
export function hasNoTabs(path: string): boolean {
  return [adminAddress.login, adminAddress.signInLink, adminAddress.test].some(
    (address) => address === path,
  );
}
