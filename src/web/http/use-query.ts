import { useCallback, useEffect, useSyncExternalStore } from 'react';

import { requiredContext } from '../required-context.ts';
import type { QueryState, QueryStore } from './query-store.ts';

/** The store of the public site. */
export const [QueryStoreContext, useQueryStore] =
  requiredContext<QueryStore>('There is no query store');

type QueryResult<Data> = QueryState<Data> & {
  /** Requests the data again after a failure. */
  refetch: () => void;
};

/** The data at an address of the API, which is requested when the component is mounted unless it is loaded. */
export function useQuery<Data>(address: string): QueryResult<Data> {
  const store = useQueryStore();
  const subscribe = useCallback(
    (onChange: () => void) => store.subscribe(address, onChange),
    [store, address],
  );
  const read = () => store.read<Data>(address);
  const state = useSyncExternalStore(subscribe, read, read);

  useEffect(() => {
    void store.preload(address);
  }, [store, address]);

  return { ...state, refetch: () => void store.preload(address) };
}
