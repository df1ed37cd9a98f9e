import {
  useMutation,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

interface ApiMutation<Variables, Reply> {
  send: (queryClient: QueryClient, variables: Variables) => Promise<Reply>;
  /** Exact keys of the queries to fetch again afterward. */
  invalidates: readonly QueryKey[];
}

/**
 * A mutation that sends a request and invalidates queries. It stays pending until they have been
 * fetched again, so that a dialog closes only when the list behind it is up to date. A failed
 * request invalidates them as well, because the server may have carried it out.
 */
export function useApiMutation<Variables = void, Reply = unknown>({
  send,
  invalidates,
}: ApiMutation<Variables, Reply>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (variables: Variables) => send(queryClient, variables),
    onSettled: () =>
      Promise.all(
        invalidates.map((queryKey) => queryClient.invalidateQueries({ queryKey, exact: true })),
      ),
  });
}
