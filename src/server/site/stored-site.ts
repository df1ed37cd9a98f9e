import * as z from 'zod/mini';
import { siteInputFields } from '#domain/site/site-input.ts';
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
 * @param row omitted while the owner has not set any value
 */
export function storedSite(row: object = NOTHING_SET): StoredSite {
  const { data, error } = storedSchema.safeParse(row);
  if (data) return { values: data, unreadable: [] };
  const unreadable = [...new Set(error.issues.map(({ path: [name] }) => String(name)))];
  const withoutThem = Object.fromEntries(unreadable.map((name) => [name, null]));
  return { values: storedSchema.parse({ ...row, ...withoutThem }), unreadable };
}

const storedSchema = z.object(siteInputFields);

export const NOTHING_SET: SiteValues = {
  brand: null,
  creatorName: null,
  tagline: null,
  footerBlurb: null,
  copyrightYear: null,
  timeZone: null,
  accent: null,
  correctionsPolicy: null,
};
