import type { Migration } from 'kysely/migration';
import { up as baseline } from './migrations/0100-baseline/baseline.ts';
import { up as knownOfAddresses } from './migrations/0200-known-of-addresses/known-of-addresses.ts';
import { up as settings } from './migrations/0300-settings/settings.ts';
import { up as archivesOfAddresses } from './migrations/0400-archives-of-addresses/archives-of-addresses.ts';
import { up as quotesOfAddresses } from './migrations/0410-quotes-of-addresses/quotes-of-addresses.ts';
import { up as youtubeVideos } from './migrations/0420-youtube-videos/youtube-videos.ts';
import { up as copiesOfAddresses } from './migrations/0430-copies-of-addresses/copies-of-addresses.ts';
import { up as lanesOfMails } from './migrations/0500-lanes-of-mails/lanes-of-mails.ts';
import { up as knownBrowsers } from './migrations/0600-known-browsers/known-browsers.ts';
import { up as kindAndAccess } from './migrations/0700-kind-and-access/kind-and-access.ts';
import { up as languages } from './migrations/0800-languages/languages.ts';
import { up as searchWords } from './migrations/0900-search-words/search-words.ts';
import { up as languagesOfSources } from './migrations/0910-languages-of-sources/languages-of-sources.ts';
import { up as mergedTables } from './migrations/0920-merged-tables/merged-tables.ts';

/** The last migration of each released version, from the oldest to the newest. */
export const releases: Readonly<Record<string, string>> = {
  '1.0.0': '0600-known-browsers',
  '1.1.0': '0920-merged-tables',
};

/**
 * All migrations of this version by name, in the order in which they are applied. Those of the versions
 * before 1.0.0, which were never released, had lower numbers. See decision 64.
 */
export const migrations: Record<string, Migration> = {
  '0100-baseline': { up: baseline },
  '0200-known-of-addresses': { up: knownOfAddresses },
  '0300-settings': { up: settings },
  '0400-archives-of-addresses': { up: archivesOfAddresses },
  '0410-quotes-of-addresses': { up: quotesOfAddresses },
  '0420-youtube-videos': { up: youtubeVideos },
  '0430-copies-of-addresses': { up: copiesOfAddresses },
  '0500-lanes-of-mails': { up: lanesOfMails },
  '0600-known-browsers': { up: knownBrowsers },
  '0700-kind-and-access': { up: kindAndAccess },
  '0800-languages': { up: languages },
  '0900-search-words': { up: searchWords },
  '0910-languages-of-sources': { up: languagesOfSources },
  '0920-merged-tables': { up: mergedTables },
};
