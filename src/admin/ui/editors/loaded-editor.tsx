import type { UseQueryResult } from '@tanstack/react-query';

import { ClosableBody } from '../dialogs/dialog.tsx';
import { Loaded, type LoadedProps, type LoadState } from '../requests/loaded.tsx';

/**
 * The content of a dialog with an editor of what a query loads. While the editor is missing, the dialog
 * can be closed.
 */
export function LoadedEditor<Data>({ query, children, ...placeholders }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  return (
    <ClosableBody>
      <Loaded {...placeholders} query={query}>
        {() => null}
      </Loaded>
    </ClosableBody>
  );
}

/** A query that counts as pending until it is fetched anew. An editor takes no values that may be old. */
export function fetchedAnew<Data>(query: UseQueryResult<Data>): LoadState<Data> {
  const { isFetchedAfterMount, refetch } = query;
  if (isFetchedAfterMount) return query;
  return { data: undefined, isPending: true, isError: false, error: null, refetch };
}
