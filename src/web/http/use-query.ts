import { createContext, use, useCallback, useEffect, useSyncExternalStore } from 'react';

import { apiAddress } from '#domain/addresses.ts';

import type { QueryState, QueryStore } from './query-store.ts';
import type { ApiQuery } from './api-query.ts';

export const QueryStoreContext = createContext<QueryStore | undefined>(undefined);

/** The store of the public site. Throws outside of a {@link QueryStoreContext}. */
export function useQueryStore(): QueryStore {
  const store = use(QueryStoreContext);
  if (store === undefined) throw new Error('There is no query store');
  return store;
}

type QueryResult<Data> = QueryState<Data> & {
  /** Requests the data again after a failure. */
  refetch: () => void;
};

/** The data of a query, which is requested when the component is mounted unless it is loaded. */
export function useQuery<Data>(query: ApiQuery): QueryResult<Data> {
  const store = useQueryStore();
  const address = apiAddress(query.queryKey);
  const subscribe = useCallback(
    (onChange: () => void) => store.subscribe(address, onChange),
    [store, address],
  );
  const read = () => store.read<Data>(address);
  const state = useSyncExternalStore(subscribe, read, read);

  useEffect(() => {
    void store.preload(query);
    // oxlint-disable-next-line react/exhaustive-deps -- The address identifies the query.
  }, [store, address]);

  return { ...state, refetch: () => void store.preload(query) };
}
