import * as z from 'zod/mini';
import { isTimeZone } from '#domain/dates/time-zone.ts';
import type { InputFields } from '#domain/input-fields.ts';
import type { SettingsGroup } from '#domain/settings-group.ts';
import { adminSiteSchema, type SiteValues } from '#domain/site/site.ts';
import { languageTagSchema } from '#domain/text/language-tag.ts';
import { optionalMultilineSchema, optionalSingleLineSchema } from '#domain/text/text-schema.ts';

/** The largest number of characters of each text. */
export const siteTextLimits = {
  brand: 60,
  creatorName: 80,
  tagline: 200,
  footerBlurb: 300,
  correctionsPolicy: 2000,
} as const;

export const copyrightYears = { first: 1900, last: 2100 } as const;

const yearError = {
  error: `Copyright year must be a year from ${copyrightYears.first} to ${copyrightYears.last}`,
};

/** How the values that the administrator enters are checked. `null` and an empty text reset a value. */
export const siteInputFields = {
  brand: optionalSingleLineSchema('Site name', siteTextLimits.brand),
  creatorName: optionalSingleLineSchema('Your name', siteTextLimits.creatorName),
  tagline: optionalSingleLineSchema('Tagline', siteTextLimits.tagline),
  footerBlurb: optionalSingleLineSchema('Footer text', siteTextLimits.footerBlurb),
  copyrightYear: z.nullable(
    z
      .int(yearError)
      .check(z.minimum(copyrightYears.first, yearError), z.maximum(copyrightYears.last, yearError)),
  ),
  timeZone: z.nullable(
    z
      .string({ error: 'Please choose a time zone' })
      .check(z.refine(isTimeZone, { error: 'Please choose a time zone' })),
  ),
  language: z.nullable(languageTagSchema('Please choose a language')),
  accent: z.nullable(
    z
      .string({ error: 'Accent color must be text' })
      .check(
        z.trim(),
        z.toLowerCase(),
        z.regex(/^#[0-9a-f]{6}$/, { error: 'Accent color must look like #1a2b3c' }),
      ),
  ),
  correctionsPolicy: optionalMultilineSchema(
    'Corrections policy',
    siteTextLimits.correctionsPolicy,
  ),
} satisfies InputFields<SiteValues>;

const siteInputSchema = z.object(siteInputFields, {
  error: 'Please fill in the values of your site',
});

/** Schema of an update of the values; an omitted one stays. See docs/panel.md, "Your site". */
export const siteUpdateSchema = z.partial(siteInputSchema);

export type SiteUpdate = z.output<typeof siteUpdateSchema>;

/** The values that the owner has set; `null` stands for the default of `site.config.ts`. */
export const siteSettings = {
  name: 'site',
  schema: siteInputSchema,
  defaults: {
    brand: null,
    creatorName: null,
    tagline: null,
    footerBlurb: null,
    copyrightYear: null,
    timeZone: null,
    language: null,
    accent: null,
    correctionsPolicy: null,
  },
  address: '/api/admin/site',
  input: siteUpdateSchema,
  reply: adminSiteSchema,
  readSummary: 'The values of the site that are set, and the defaults',
  saveSummary: 'Change the site',
} satisfies SettingsGroup<SiteValues>;
