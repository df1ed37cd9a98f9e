import type { PageQuery } from './page-query.ts';

/** Props of every page: the parameters in its path, and the query parameters that it uses. */
export interface PageProps {
  params: Readonly<Record<string, string>>;
  query: PageQuery;
}
