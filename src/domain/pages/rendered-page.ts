import type { PageContent, PageName } from '#domain/pages/page-content.ts';
import type { PlainPage } from '#domain/readers/plain-page.ts';

export interface ApiReply {
  status: number;
  /** The parsed JSON of the body. It may be shared with other pages, so it must not be changed. */
  data: unknown;
}

export interface PageRequest {
  /** Path as requested, still percent-encoded, without query. */
  path: string;
  /** Query as requested, e.g. `?search=taxes`; empty without one. */
  query: string;
  /** The current time, from which all age labels of the page are computed. */
  now: Date;
  readApi: (address: string) => Promise<ApiReply>;
  /** The public origin, without a trailing slash. */
  siteUrl: string;
  descriptions: PageDescriptions;
}

/** Meta descriptions. The page of a video sets its own, and the not-found page has none. */
export type PageDescriptions = Readonly<Partial<Record<PageName, string>>>;

/** A link to the panel. */
export interface EditLink {
  label: string;
  href: string;
}

/** State for hydration: the time, the address and the data that the markup was rendered with. */
export interface PageState {
  /** ISO 8601. */
  now: string;
  path: string;
  /** The parameters of the query that the page used; empty without any. */
  query: string;
  /** Parsed API replies, by API address. */
  queries: Readonly<Record<string, unknown>>;
}

/** A rendered page, which the server inserts into its HTML document. */
export interface RenderedPage {
  status: number;
  title: string;
  /** The title without the brand; `undefined` for the home page. */
  name: string | undefined;
  description: string | undefined;
  /**
   * Undefined for drafts, scheduled videos, and pages without content of their own, such as the
   * not-found page.
   */
  content: PageContent | undefined;
  canonicalPath: string;
  /** The places in the panel where the page is edited. */
  editLinks: readonly EditLink[];
  /** Whether search engines may list the page, if its status is 200. */
  isIndexed: boolean;
  /** Whether the page may be cached for all visitors. */
  isCached: boolean;
  /** Markup inside the app's root element. */
  html: string;
  /** Undefined if the browser must render the page itself, because there is nothing to hydrate. */
  state: PageState | undefined;
  /** Name of the page's chunk in the build, for preloading. */
  chunk: string;
}

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;

/** What a page without scripts is rendered from. */
export interface PlainPageRequest extends Pick<PageRequest, 'readApi' | 'siteUrl'> {
  page: PlainPage;
}

/** Returns the markup inside the root element of a page without scripts. */
export type RenderPlainPage = (request: PlainPageRequest) => Promise<string>;

/** Returns the canonical spelling of the path of a page; `undefined` when no page has this path. */
export type FindCanonicalPath = (path: string) => string | undefined;

/**
 * Returns the query with only the parameters that the page at the path uses, in their canonical
 * spelling; empty if the page uses no parameter of the query.
 *
 * @param query e.g. `?search=taxes&utm_source=x`; empty without one
 */
export type FindCanonicalQuery = (path: string, query: string) => string;
