/**
 * The defaults of this site. The values that the owner sets under Settings in the panel replace them.
 * In texts other than the names, `{brand}` and `{creator}` stand for the names of the site. The build and
 * the start of the server check this file and site.texts.ts.
 */
export const site: SiteConfig = {
  brand: 'Plain Evidence',
  tagline:
    '{creator} explains how American government works, and shows you the evidence for every claim.',
  footerBlurb:
    'Fact-based political analysis and educational commentary, with every source linked so that you can check it yourself.',
  copyrightYear: 2025,
  timeZone: 'America/Los_Angeles',
  logo: '/brand/logo.svg',
};

/** Meta description of each page, except for pages of videos, which use the description of the video. */
export const descriptions = {
  home: 'Short videos on how American government works, by {creator}. Fact-based political analysis with the sources listed under every video.',
  videos:
    'Every {brand} video in one place: search the full list by title or topic, then watch and read the sources behind each one.',
  about:
    'Who {creator} is, what came before {brand}, and the rules that apply when politics is explained here.',
  contact:
    'Write to {creator}: suggest a topic, point to a better source, report a mistake or ask about working together.',
  corrections:
    'Every correction, clarification and update of a {brand} video, with its date, and how {creator} handles mistakes.',
};

export type SiteConfig = {
  brand: string;
  /** The person who makes the videos. If omitted, the brand stands for the name. */
  creatorName?: string;
  /** One line under the brand on the home page: who the creator is and what the site is for. */
  tagline: string;
  /** Text below the brand in the footer: the purpose of the site. */
  footerBlurb: string;
  /** The year of the copyright notice in the footer. */
  copyrightYear: number;
  /** IANA time zone in which age labels such as "3 days ago" count calendar days. */
  timeZone: string;
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
