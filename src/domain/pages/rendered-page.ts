/** What the server tells the public app about the page a visitor asked for. */
export interface PageRequest {
  /** Path of the page with its query, e.g. `/video/abc`. */
  path: string;
  /** ISO-8601 instant that server and browser both take for "now". */
  now: string;
  /** Reads one of the API's own addresses, without a trip over the network. */
  getJson: (address: string) => Promise<JsonReply>;
}

export interface JsonReply {
  status: number;
  body: unknown;
}

/** What the public app gives back: everything the document around it needs. */
export interface RenderedPage {
  status: number;
  title: string;
  description: string;
  /** The app's markup, to be placed inside the root element as it is. */
  html: string;
  state: PageState;
  /** Key of the page's own chunk, so that the document can preload it. */
  route: string;
}

/** What the browser needs to hydrate without asking again. */
export interface PageState {
  /** ISO-8601, the same instant the page was rendered with. */
  now: string;
  queries: { key: readonly string[]; data: unknown }[];
}
