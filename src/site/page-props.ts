import type { PageQuery } from './page-query.ts';

/** Props of every page: the parameters of its route, and those of the query that it reads. */
export interface PageProps {
  params: Readonly<Record<string, string>>;
  query: PageQuery;
}
