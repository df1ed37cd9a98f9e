import { descriptions, site } from '#site.config';
import { correctionsPolicy, defaultAbout } from '#site.texts';
import type { PageDescriptions } from '#domain/pages/rendered-page.ts';
import type { SampleAbout } from '#domain/bio/sample-about.ts';
import { fillNames } from '#domain/site/fill-names.ts';
import { pictureNames } from './picture-names.ts';
import { pictureAddress, type PictureSource, pictureSource } from './site-pictures.ts';
import { storedSite } from './stored-site.ts';
import type { SiteDefaults, SiteReply, SiteValues } from '#domain/site/site.ts';

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

/** The defaults, with the names of the owner filled in. */
export function siteDefaults(values: Pick<SiteValues, 'brand' | 'creatorName'>): SiteDefaults {
  const fill = nameFiller(values);
  return {
    brand: site.brand,
    creatorName: site.creatorName,
    tagline: fill(site.tagline),
    footerBlurb: fill(site.footerBlurb),
    copyrightYear: site.copyrightYear,
    timeZone: site.timeZone,
    accent: null,
    correctionsPolicy: fill(correctionsPolicy),
  };
}

/**
 * Fills the values that the owner has not set with the defaults.
 *
 * @param pictureVersion of the stored picture; `null` without one
 */
export function resolveSite(values: SiteValues, pictureVersion: string | null): Site {
  const picture = pictureSource(values, pictureVersion);
  const defaults = siteDefaults(values);
  const fill = nameFiller(values);
  return {
    brand: values.brand ?? defaults.brand,
    creatorName: values.creatorName ?? defaults.creatorName,
    tagline: values.tagline ?? defaults.tagline,
    footerBlurb: values.footerBlurb ?? defaults.footerBlurb,
    copyrightYear: values.copyrightYear ?? defaults.copyrightYear,
    timeZone: values.timeZone ?? defaults.timeZone,
    language: site.language,
    logo: {
      small: pictureAddress(picture, pictureNames.smallLogo),
      large: pictureAddress(picture, pictureNames.largeLogo),
    },
    picture,
    accent: values.accent ?? defaults.accent,
    correctionsPolicy: values.correctionsPolicy ?? defaults.correctionsPolicy,
    descriptions: {
      home: fill(descriptions.home),
      videos: fill(descriptions.videos),
      about: fill(descriptions.about),
      contact: fill(descriptions.contact),
      corrections: fill(descriptions.corrections),
    },
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
  return resolveSite(storedSite().values, null);
}

function nameFiller({ brand, creatorName }: Pick<SiteValues, 'brand' | 'creatorName'>) {
  const names = { brand: brand ?? site.brand, creatorName: creatorName ?? site.creatorName };
  return (text: string) => fillNames(text, names);
}
