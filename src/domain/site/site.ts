import * as z from 'zod/mini';
import { keepingSiteFields } from '#domain/keeping/keeping-settings.ts';
import { readerSiteFields } from '#domain/readers/reader-settings.ts';

/** The values of the site for visitors. See docs/rules.md, "Public shapes". */
export const siteReplySchema = z.object({
  brand: z.string(),
  /** The person who makes the videos. */
  creatorName: z.string(),
  /** One line under the brand on the home page. */
  tagline: z.string(),
  /** Text below the brand in the footer. */
  footerBlurb: z.string(),
  /** The year of the copyright notice in the footer. */
  copyrightYear: z.int(),
  /** IANA time zone in which age labels such as "3 days ago" count calendar days. */
  timeZone: z.string(),
  /** The language tag (BCP 47) of the videos that name no other, and of all other texts of the owner. */
  language: z.string(),
  /** Addresses of the logo, as small as in the header and as large as on the home page. */
  logo: z.object({ small: z.string(), large: z.string() }),
  ...keepingSiteFields,
  ...readerSiteFields,
});

export type SiteReply = z.infer<typeof siteReplySchema>;

/** The longer texts of the site for visitors. */
export const siteTextsSchema = z.object({
  /** How the creator handles mistakes, on the corrections page. Any number of lines. */
  correctionsPolicy: z.string(),
});

export type SiteTexts = z.infer<typeof siteTextsSchema>;

/** The values that the owner has set; `null` stands for the default. */
const siteValuesSchema = z.object({
  brand: z.nullable(z.string()),
  creatorName: z.nullable(z.string()),
  tagline: z.nullable(z.string()),
  footerBlurb: z.nullable(z.string()),
  copyrightYear: z.nullable(z.int()),
  timeZone: z.nullable(z.string()),
  language: z.nullable(z.string()),
  /** `#rrggbb` in lower case. */
  accent: z.nullable(z.string()),
  correctionsPolicy: z.nullable(z.string()),
});

export type SiteValues = z.infer<typeof siteValuesSchema>;

/**
 * The values that apply where the owner has set none. In the texts, `{brand}` and `{creator}` stand for
 * the names, see `fillNames`.
 */
const siteDefaultsSchema = z.object({
  brand: z.string(),
  /** `null` if the brand stands for it. */
  creatorName: z.nullable(z.string()),
  tagline: z.string(),
  footerBlurb: z.string(),
  copyrightYear: z.int(),
  timeZone: z.string(),
  language: z.string(),
  /** `null` for the accent color of the theme. */
  accent: z.nullable(z.string()),
  correctionsPolicy: z.string(),
});

export type SiteDefaults = z.infer<typeof siteDefaultsSchema>;

/** Address of the picture; `null` without one. */
const picture = z.nullable(z.string());

/** What the administrator sees of the values of the site. */
export const adminSiteSchema = z.object({
  values: z.extend(siteValuesSchema, { picture }),
  defaults: z.extend(siteDefaultsSchema, { picture }),
});

export type AdminSite = z.infer<typeof adminSiteSchema>;

/** How much visitors can see: published videos, their sources, and corrections that are not withdrawn. */
export const siteTotalsSchema = z.object({
  videos: z.number(),
  sources: z.number(),
  corrections: z.number(),
});

export type SiteTotals = z.infer<typeof siteTotalsSchema>;
