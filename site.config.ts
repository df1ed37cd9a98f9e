/**
 * The texts and values of this site. To make it your own, edit this file, site.texts.ts and
 * `public/brand/`.
 */
export const site: SiteConfig = {
  brand: 'Plain Evidence',
  creatorName: 'Jonathan Hale',
  tagline:
    'Jonathan Hale explains how American government works, and shows you the evidence for every claim.',
  footerBlurb:
    'Fact-based political analysis and educational commentary, with every source linked so that you can check it yourself.',
  copyrightYear: 2025,
  timeZone: 'America/Los_Angeles',
  language: 'en',
  logo: '/brand/logo.svg',
};

/**
 * Meta description of each page, except for pages of videos, which use the description of the video.
 * Only the server uses these descriptions. They are not a part of `site`, because browsers load all of
 * `site`.
 */
export const descriptions = {
  home: 'Short videos on how American government works, by Jonathan Hale. Fact-based political analysis with the sources listed under every video.',
  videos:
    'Every Plain Evidence video in one place: search the full list by title or topic, then watch and read the sources behind each one.',
  about:
    'Who Jonathan Hale is, what he did before Plain Evidence, and the rules he follows when he explains politics on camera.',
  contact:
    'Write to Jonathan Hale: suggest a topic, point to a better source, report a mistake or ask about working together.',
  corrections:
    'Every correction, clarification and update of a Plain Evidence video, with its date, and how Jonathan Hale handles mistakes.',
};

export type SiteConfig = {
  brand: string;
  /** The person who makes the videos. */
  creatorName: string;
  /** One line under the brand on the home page: who the creator is and what the site is for. */
  tagline: string;
  /** Text below the brand in the footer: the purpose of the site. */
  footerBlurb: string;
  /** The year of the copyright notice in the footer. */
  copyrightYear: number;
  /** IANA time zone in which age labels such as "3 days ago" count calendar days. */
  timeZone: string;
  /** BCP 47 language tag, the `lang` of every page. */
  language: string;
  /** Address of the logo, relative to the site's root. */
  logo: string;
  /**
   * Address for reports of security problems, published in /.well-known/security.txt: a `mailto:` or
   * `https:` address. If omitted, security.txt names the contact page.
   */
  securityContact?: string;
  /** The `https:` address of your copy of SECURITY.md, published in security.txt. */
  securityPolicy?: string;
};
