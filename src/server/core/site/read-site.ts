import type { FastifyBaseLogger } from 'fastify';
import { keepingSettings, keepingSiteValues } from '#domain/keeping/keeping-settings.ts';
import { readerSettings, readerSiteValues } from '#domain/readers/reader-settings.ts';
import { siteSettings } from '#domain/site/site-input.ts';
import { contentVersion } from '#server/core/database/content-version.ts';
import type { Database } from '#server/core/database/tables.ts';
import { isConnectionLost } from '#server/core/database/database-unavailable.ts';
import { findSettings, readSettings } from '#server/core/stored-settings/settings-store.ts';
import { findPictureVersion } from './picture-store.ts';
import { defaultSite, resolveSite, type Site } from './site-defaults.ts';

/** The values of the site as they are now. Never rejects. */
export type ReadSite = () => Promise<Site>;

export interface SiteReader {
  readSite: ReadSite;
  /** The values as they were last read; before that, the defaults. */
  lastKnownSite: () => Site;
}

/**
 * Reads the values of the site, and keeps them until the content changes. While the database cannot be
 * read, the last values are used, or else the defaults.
 */
export function siteReader(database: Database, log: Pick<FastifyBaseLogger, 'warn'>): SiteReader {
  let known: { version?: string; site: Site } = { site: defaultSite() };

  /** The version is read before the values, so the values are never older than it. */
  async function read(): Promise<Site> {
    const version = await contentVersion(database);
    if (known.version === version) return known.site;
    const { values, unreadable } = await readSettings(database, siteSettings);
    if (unreadable.length > 0) log.warn({ unreadable }, 'values of the site cannot be used');
    const site = {
      ...resolveSite(values, await findPictureVersion(database)),
      ...keepingSiteValues(await findSettings(database, keepingSettings)),
      ...readerSiteValues(await findSettings(database, readerSettings)),
    };
    known = { version, site };
    return site;
  }

  return {
    async readSite() {
      try {
        return await read().catch((error: unknown) => {
          if (!isConnectionLost(error)) throw error;
          return read();
        });
      } catch (error) {
        log.warn({ err: error }, 'reading the values of the site failed');
        return known.site;
      }
    },
    lastKnownSite: () => known.site,
  };
}
