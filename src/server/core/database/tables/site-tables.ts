import type { Generated } from 'kysely';

export interface BioTable {
  id: string;
  content: string;
  headshotUrl: string | null;
  lastUpdated: string;
}

/** One row per group of settings, see `SettingsGroup`. */
export interface SettingsTable {
  group: string;
  /** An object with the values by their names. */
  json: string;
  updatedAt: string;
}

/** One row per logo or icon. All are made from one picture, and are replaced together. */
export interface SitePictureTable {
  name: string;
  mediaType: string;
  base64: string;
  /** The same in all rows, see `pictureVersion`. */
  version: string;
}

export interface SocialLinkTable {
  id: string;
  platform: string;
  url: string;
  isVisible: Generated<boolean>;
  sortOrder: Generated<number>;
  createdAt: string;
  updatedAt: string;
}

/** At most one row: what the list "Get started" cannot derive from the other tables. */
export interface SetupStateTable {
  id: string;
  /** Whether the administrator has hidden the list. */
  isHidden: Generated<boolean>;
  /**
   * The address of the last test mail and the mail server that accepted it, see `mailServerKey`; both
   * `null` if it was refused, or before the first one.
   */
  testMailTo: string | null;
  testMailVia: string | null;
}
