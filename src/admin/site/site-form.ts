import * as z from 'zod/mini';

import { siteInputFields } from '#domain/site/site-input.ts';
import type { SiteValues } from '#domain/site/site.ts';

import { emptyTexts, storedForm, type FormValues } from '../ui/editors/form-values.ts';

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
