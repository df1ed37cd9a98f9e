export const pageAddress = {
  home: '/',
  videos: '/videos',
  video: (id: string) => `/video/${segment(id)}`,
  moment: (videoId: string, second: number) => `/video/${segment(videoId)}?t=${second}`,
  /** @param moments e.g. 'ID.252,ID2.95', see `splitCase` */
  case: (moments: string) => (moments === '' ? '/case' : `/case?m=${moments}`),
  about: '/about',
  contact: '/contact',
  corrections: '/corrections',
} as const;

/** Stand for all addresses without a page, and for the pages of all videos that visitors cannot see. */
export const missingAddress = {
  page: '/not-found',
  video: pageAddress.video('not-found'),
} as const;

/** The id in the path of a video's page, still percent-encoded; `undefined` for other paths. */
export function videoIdInPath(path: string): string | undefined {
  return /^\/video\/([^/]+)\/?$/i.exec(path)?.[1];
}

/** The Atom feed. Public pages load this constant, but not the other addresses of `discoveryAddress`. */
export const FEED_ADDRESS = '/feed.xml';

/** Paths for feed readers, search engines and other sites. */
export const discoveryAddress = {
  atom: FEED_ADDRESS,
  json: '/feed.json',
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
  oembed: '/oembed',
} as const;

/** The address of the oEmbed response for a page. See https://oembed.com, "Discovery". */
export function oembedAddress(pageUrl: string, format: 'json' | 'xml'): string {
  return `${discoveryAddress.oembed}?format=${format}&url=${encodeURIComponent(pageUrl)}`;
}

export const adminAddress = {
  home: '/admin',
  login: '/admin/login',
  signInLink: '/admin/sign-in',
  videos: '/admin/videos',
  bio: '/admin/bio',
  messages: '/admin/messages',
  /** The first section of the Settings tab. The next ones are sections to which other pages link. */
  settings: '/admin/settings',
  siteSettings: '/admin/settings/site',
  mailServer: '/admin/settings/mail-server',
  readers: '/admin/settings/readers',
  health: '/admin/settings/health',
  security: '/admin/security',
  files: '/admin/files',
  test: '/admin/test',
} as const;

/**
 * Route patterns of the API that the public site uses, as the server registers them. A pattern without a
 * parameter is also an address; {@link addressOf} fills in a parameter. `calls/` declares the other
 * routes. See docs/rules.md, "Data loading".
 */
export const apiRoute = {
  recentVideos: '/api/videos/recent',
  videos: '/api/videos',
  // The replies contain source summaries: not only the number of the sources, but also their kinds.
  recentSourceSummaries: '/api/videos/recent/source-counts',
  sourceSummaries: '/api/videos/source-counts',
  video: '/api/videos/:id',
  sources: '/api/videos/:id/sources',
  evidence: '/api/videos/:id/evidence',
  // The address is public, so it cannot change. It calls a reference a citation.
  videoReference: '/api/videos/:id/citation',
  case: '/api/case',
  corrections: '/api/corrections',
  socialLinks: '/api/social-links',
  bio: '/api/bio',
  sampleAbout: '/api/bio/sample',
  site: '/api/site',
  siteTexts: '/api/site/texts',
  siteTotals: '/api/site/totals',
  csrfToken: '/api/csrf-token',
  contact: '/api/contact',
} as const;

/** The address of a route with this parameter, e.g. `/api/videos/:id` and 'a/b' → `/api/videos/a%2Fb`. */
export function addressOf(route: `${string}:${string}`, parameter: string): string {
  return route.replace(/:\w+/, () => segment(parameter));
}

/** The address that consists of these segments, e.g. `['api', 'videos', 'a/b']` → `/api/videos/a%2Fb`. */
export function apiAddress(segments: readonly unknown[]): string {
  return `/${segments.map((part) => segment(String(part))).join('/')}`;
}

/** The address at which an uploaded file is served. */
export function uploadAddress(name: string): string {
  return `/uploads/${segment(name)}`;
}

/**
 * Encodes one path segment. Replaces lone surrogates (halves of a UTF-16 pair, which a mistyped
 * address can contain) first, because `encodeURIComponent` throws on them.
 */
function segment(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
