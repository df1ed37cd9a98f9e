/* Not in addresses.ts, which every public page loads. */

/** The route of the search in the API. */
export const SEARCH_ROUTE = '/api/search';

/**
 * The address of a search in the API.
 *
 * @param search as `normalizeSearch` returns it
 */
export function searchAddress(search: string): string {
  return `${SEARCH_ROUTE}?q=${encodeURIComponent(search)}`;
}
