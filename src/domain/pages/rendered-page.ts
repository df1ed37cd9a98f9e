/** A reply of the API, read while the server renders a page. */
export interface ApiReply {
  status: number;
  body: string;
}

/** What the site needs to render one page. */
export interface PageRequest {
  /** Path as requested, still percent-encoded, without query. */
  path: string;
  /** The instant all age labels of the page count from. */
  now: Date;
  readApi: (address: string) => Promise<ApiReply>;
}

/** What hydration starts from: the same instant and the same data as the markup. */
export interface PageState {
  /** ISO 8601. */
  now: string;
  path: string;
  queries: readonly { key: readonly string[]; data: unknown }[];
}

/** One page as the server renders it; the document around it is the server's. */
export interface RenderedPage {
  status: number;
  title: string;
  description: string | undefined;
  /** The one path that search engines should know the page by. */
  canonicalPath: string;
  /** Markup of the app's root element. */
  html: string;
  /** Absent when there is nothing to hydrate and the browser renders the page itself. */
  state: PageState | undefined;
  /** Name of the page's own chunk in the build, for preloading. */
  chunk: string;
}

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;
