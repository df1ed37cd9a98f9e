import * as z from 'zod/mini';
import { siteInputFields as fields } from '#domain/site/site-input.ts';
import type { SiteValues } from '#domain/site/site.ts';

/** What the row of the table `site_settings` contains. */
export interface StoredSite {
  values: SiteValues;
  /** The names of the values that cannot be used and are therefore `null`. */
  unreadable: string[];
}

/**
 * Reads a row of the table `site_settings`. A value that the panel would not have stored, for example
 * because another program has changed it, counts as not set.
 *
 * @param row `undefined` while the owner has not set any value
 */
export function storedSite(row: object | undefined): StoredSite {
  const result = stored.safeParse(row ?? NOTHING_SET);
  const unreadable = result.error?.issues.map(({ path: [name] }) => String(name)) ?? [];
  return { values: readable.parse(row ?? NOTHING_SET), unreadable: [...new Set(unreadable)] };
}

const stored = z.object(fields);

const readable = z.object({
  brand: z.catch(fields.brand, null),
  creatorName: z.catch(fields.creatorName, null),
  tagline: z.catch(fields.tagline, null),
  footerBlurb: z.catch(fields.footerBlurb, null),
  copyrightYear: z.catch(fields.copyrightYear, null),
  timeZone: z.catch(fields.timeZone, null),
  accent: z.catch(fields.accent, null),
  correctionsPolicy: z.catch(fields.correctionsPolicy, null),
});

const NOTHING_SET: SiteValues = {
  brand: null,
  creatorName: null,
  tagline: null,
  footerBlurb: null,
  copyrightYear: null,
  timeZone: null,
  accent: null,
  correctionsPolicy: null,
};
