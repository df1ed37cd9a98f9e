/** Values of query parameters by name. A value is empty if it has no effect. */
export type PageQuery = Readonly<Record<string, string>>;

/** Props of every page: the parameters in its path, and the query parameters that it uses. */
export interface PageProps {
  params: Readonly<Record<string, string>>;
  query: PageQuery;
}

/**
 * The query parameters that a page uses, by name. Each has a function that returns the canonical
 * spelling of a value: empty if the value has no effect, and unchanged if it is canonical already.
 */
export type PageParameters = Readonly<Record<string, (value: string) => string>>;

/**
 * Reads these parameters from a query and ignores all others. If a parameter occurs several times,
 * its first value is read.
 */
export function parsePageQuery(parameters: PageParameters, query: string): PageQuery {
  const values = new URLSearchParams(query);
  return Object.fromEntries(
    Object.entries(parameters).map(([name, canonical]) => [
      name,
      canonical(values.get(name) ?? ''),
    ]),
  );
}

/** The query with the parameters that have an effect, e.g. `?search=taxes`; empty without them. */
export function queryString(query: PageQuery): string {
  const inEffect = Object.entries(query).filter(([, value]) => value !== '');
  return inEffect.length === 0 ? '' : `?${new URLSearchParams(inEffect)}`;
}
