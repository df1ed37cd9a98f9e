import * as z from 'zod/mini';

import { accentPair } from '#domain/site/accent.ts';
import { fillNames, namesOf } from '#domain/site/fill-names.ts';
import { initialsOf } from '#domain/site/initials.ts';
import { siteInputFields } from '#domain/site/site-input.ts';
import type { AdminSite, SiteDefaults, SiteValues } from '#domain/site/site.ts';
import { themeColors } from '#domain/site/theme-colors.ts';

import { emptyTexts, storedForm, type FormValues } from '../ui/editors/form-values.ts';

/** The values that visitors see in the preview. */
export type ShownValues = Pick<
  SiteValues,
  'brand' | 'creatorName' | 'tagline' | 'footerBlurb' | 'accent'
>;

/** An address, a picture that is not saved yet, or initials on a tile of a color; `null` without any. */
export type ShownPicture = string | File | { initials: string; color: string } | null;

/** The values that are typed. One that is empty, or that would be refused, is `null` as a default is. */
export function enteredValues(typed: Readonly<Partial<SiteForm>>): ShownValues {
  return {
    brand: accepted(siteInputFields.brand, typed.brand),
    creatorName: accepted(siteInputFields.creatorName, typed.creatorName),
    tagline: accepted(siteInputFields.tagline, typed.tagline),
    footerBlurb: accepted(siteInputFields.footerBlurb, typed.footerBlurb),
    accent: siteInputFields.accent.safeParse(typed.accent).data ?? null,
  };
}

function accepted(field: z.ZodMiniType<string | null>, text: string | undefined): string | null {
  return field.safeParse(text).data ?? null;
}

/** The defaults with the names that apply once the entered ones are saved. */
export function filledDefaults(entered: ShownValues, defaults: SiteDefaults) {
  const fill = (text: string) => fillNames(text, namesOf(entered, defaults));
  return {
    ...defaults,
    creatorName: namesOf({ ...entered, creatorName: null }, defaults).creatorName,
    tagline: fill(defaults.tagline),
    footerBlurb: fill(defaults.footerBlurb),
    correctionsPolicy: fill(defaults.correctionsPolicy),
  };
}

/** The picture of a site without its own. Under its own name, the server draws the initials. */
export function defaultPicture(
  { brand, creatorName, accent }: ShownValues,
  { defaults }: AdminSite,
): ShownPicture {
  if (brand === null) return defaults.picture;
  return {
    initials: initialsOf(brand, creatorName ?? defaults.creatorName ?? ''),
    color: accent === null ? themeColors.accent.light : accentPair(accent).light.color,
  };
}

const emptyAsNull = z.pipe(
  z.string(),
  z.transform((text) => (text.trim() === '' ? null : text)),
);

const numberOrNull = z.transform((text: string | null) => (text === null ? null : Number(text)));

/** Parses the fields. An empty one stands for the default. */
export const siteFormSchema = z.object({
  brand: z.pipe(emptyAsNull, siteInputFields.brand),
  creatorName: z.pipe(emptyAsNull, siteInputFields.creatorName),
  tagline: z.pipe(emptyAsNull, siteInputFields.tagline),
  footerBlurb: z.pipe(emptyAsNull, siteInputFields.footerBlurb),
  copyrightYear: z.pipe(z.pipe(emptyAsNull, numberOrNull), siteInputFields.copyrightYear),
  timeZone: z.pipe(emptyAsNull, siteInputFields.timeZone),
  language: z.pipe(emptyAsNull, siteInputFields.language),
  accent: z.pipe(emptyAsNull, siteInputFields.accent),
  correctionsPolicy: z.pipe(emptyAsNull, siteInputFields.correctionsPolicy),
});

/** Form values as typed. */
export type SiteForm = FormValues<typeof siteFormSchema>;

const EMPTY: SiteForm = emptyTexts(siteFormSchema);

export function siteForm(values: SiteValues): SiteForm {
  const { copyrightYear } = values;
  return storedForm(EMPTY, values, {
    copyrightYear: copyrightYear === null ? '' : String(copyrightYear),
  });
}
