/** Parameters of a query by name; empty if they have no effect. */
export type PageQuery = Readonly<Record<string, string>>;

/**
 * The parameters that a page reads, by name. The function returns the canonical spelling of a
 * value; empty if the value has no effect. The spelling of a canonical value is the value itself.
 */
export type PageParameters = Readonly<Record<string, (value: string) => string>>;

/** Reads these parameters from a query and ignores all others. Of equal names, the first counts. */
export function readQuery(parameters: PageParameters, query: string): PageQuery {
  const values = new URLSearchParams(query);
  return Object.fromEntries(
    Object.entries(parameters).map(([name, canonical]) => [
      name,
      canonical(values.get(name) ?? ''),
    ]),
  );
}

/** The query with the parameters that have an effect, e.g. `?search=taxes`; empty without any. */
export function queryString(query: PageQuery): string {
  const inEffect = Object.entries(query).filter(([, value]) => value !== '');
  return inEffect.length === 0 ? '' : `?${new URLSearchParams(inEffect)}`;
}
