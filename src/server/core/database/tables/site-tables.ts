import type { Generated } from 'kysely';

export interface BioTable {
  id: string;
  content: string;
  headshotUrl: string | null;
  lastUpdated: string;
}

/** One row per group of settings, see `StoredGroup`. */
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
