import type { Stores } from '#server/app/stores.ts';
import type { ReadSigningKey } from '#server/database/signing-key.ts';
import type { ReadSite } from '#server/site/read-site.ts';

/** What the routes of most features need. */
export interface FeatureDependencies {
  stores: Stores;
  readSite: ReadSite;
  siteUrl: string;
  readSigningKey: ReadSigningKey;
  now: () => Date;
}
