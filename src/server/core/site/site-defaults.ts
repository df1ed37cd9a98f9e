import { descriptions, site } from '#site.config';
import { correctionsPolicy, defaultAbout } from '#site.texts';
import type { PageDescriptions } from '#domain/pages/rendered-page.ts';
import { fillNames, namesOf } from '#domain/site/fill-names.ts';
import { pictureNames } from './picture-names.ts';
import { pictureAddress, type PictureSource, pictureSource } from './site-pictures.ts';
import { siteSettings } from '#domain/site/site-input.ts';
import type { SiteDefaults, SiteReply, SiteValues } from '#domain/site/site.ts';
import { LABELS_LANGUAGE } from '#domain/text/owners-text.ts';
import type { SampleAbout } from '#domain/bio/bio.ts';

/** The values of the site as they apply, those of the owner before those of site.config.ts. */
export interface Site extends SiteReply {
  /** `#rrggbb`; `null` for the accent color of the theme. */
  accent: string | null;
  /** Where the logo and the icons come from. */
  picture: PictureSource;
  correctionsPolicy: string;
  descriptions: PageDescriptions;
  sampleAbout: SampleAbout;
}

/** The site with its public origin, without a trailing slash. */
export interface SiteAt {
  site: Site;
  siteUrl: string;
}

/** The values of site.config.ts and site.texts.ts. */
export const siteDefaults: SiteDefaults = {
  brand: site.brand,
  creatorName: site.creatorName ?? null,
  tagline: site.tagline,
  footerBlurb: site.footerBlurb,
  copyrightYear: site.copyrightYear,
  timeZone: site.timeZone,
  language: LABELS_LANGUAGE,
  accent: null,
  correctionsPolicy,
};

/**
 * Fills the values that the owner has not set with the siteDefaults.
 *
 * @param pictureVersion of the stored picture; `null` without one
 */
export function resolveSite(values: SiteValues, pictureVersion: string | null): Site {
  const picture = pictureSource(values, pictureVersion);
  const names = namesOf(values, siteDefaults);
  const fill = (text: string) => fillNames(text, names);
  return {
    ...names,
    tagline: values.tagline ?? fill(siteDefaults.tagline),
    footerBlurb: values.footerBlurb ?? fill(siteDefaults.footerBlurb),
    copyrightYear: values.copyrightYear ?? siteDefaults.copyrightYear,
    timeZone: values.timeZone ?? siteDefaults.timeZone,
    language: values.language ?? siteDefaults.language,
    logo: {
      small: pictureAddress(picture, pictureNames.smallLogo),
      large: pictureAddress(picture, pictureNames.largeLogo),
    },
    picture,
    accent: values.accent ?? siteDefaults.accent,
    correctionsPolicy: values.correctionsPolicy ?? fill(siteDefaults.correctionsPolicy),
    descriptions: Object.fromEntries(
      Object.entries(descriptions).map(([page, text]) => [page, fill(text)]),
    ),
    sampleAbout: {
      welcome: fill(defaultAbout.welcome),
      missionHeading: fill(defaultAbout.missionHeading),
      mission: fill(defaultAbout.mission),
      experienceHeading: fill(defaultAbout.experienceHeading),
      experience: defaultAbout.experience.map(fill),
      valuesHeading: fill(defaultAbout.valuesHeading),
      values: defaultAbout.values.map(fill),
    },
  };
}

/** The values of the site while the owner has set none. */
export function defaultSite(): Site {
  return resolveSite(siteSettings.defaults, null);
}
