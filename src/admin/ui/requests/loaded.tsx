import type { ReactNode } from 'react';

import { ListSkeleton } from '../list-state.tsx';
import { QueryFailure } from './query-failure.tsx';

/** The parts of a query that say how far it is. */
export interface LoadState<Data> {
  data: Data | undefined;
  isPending: boolean;
  isError: boolean;
  error: Error | null;
  refetch: () => unknown;
}

export interface LoadedProps<Data> {
  /** What is loaded, as the subject of a sentence: "The videos". */
  what: string;
  query: LoadState<Data>;
  /** The number of placeholders while it is loading. */
  rows: number;
  /** Gives a placeholder the height of a row. */
  rowClassName: string;
  children: (data: Data) => ReactNode;
}

/** What a query has loaded, or placeholders, or why it failed with a button to try again. */
export function Loaded<Data>({ what, query, rows, rowClassName, children }: LoadedProps<Data>) {
  return (
    <>
      {query.isPending && <ListSkeleton rows={rows} rowClassName={rowClassName} />}
      {query.isError && <QueryFailure what={what} query={query} />}
      {query.data !== undefined && children(query.data)}
    </>
  );
}
