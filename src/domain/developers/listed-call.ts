/** A call of the API, or another address for programs, as the page for developers lists it. */
export interface ListedCall {
  /** E.g. `GET /api/search?q`. */
  name: string;
  summary: string;
}
