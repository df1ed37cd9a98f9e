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

/** The sections of the Settings tab, in display order. */
export const settingsSections = [
  { label: 'Email and social links', address: adminAddress.settings },
  { label: 'Your site', address: adminAddress.siteSettings },
  { label: 'Mail server', address: adminAddress.mailServer },
  { label: 'Readers', address: adminAddress.readers },
  { label: 'Keeping evidence', address: '/admin/settings/keeping' },
  { label: 'Backups and health', address: adminAddress.health },
] as const;

export type SettingsSection = (typeof settingsSections)[number];

/** The id of the element in the panel's document with the data that the panel starts with. */
export const PANEL_STATE_ID = 'panel-state';

/** Removes trailing slashes from a path of the panel; that of the path "/" stays. */
export function panelPath(pathname: string): string {
  return trimEndOf(pathname, '/') || pathname.slice(0, 1);
}

/** The tab at a path; the Videos tab for an unknown path. */
export function panelTabAt(path: string): PanelTab {
  const address = settingsSectionAt(path) === undefined ? path : adminAddress.settings;
  return panelTabs.find((tab) => tab.address === address) ?? panelTabs[0];
}

/** The section of the Settings tab at a path; `undefined` for the paths of other tabs. */
export function settingsSectionAt(path: string): SettingsSection | undefined {
  return settingsSections.find(({ address }) => address === path);
}

/** Whether a path of the panel shows a screen without tabs: those to sign in, and the routing test. */
export function hasNoTabs(path: string): boolean {
  return [adminAddress.login, adminAddress.signInLink, adminAddress.test].some(
    (address) => address === path,
  );
}
