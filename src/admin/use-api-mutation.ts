import {
  useMutation,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

interface ApiMutation<Variables, Reply> {
  send: (queryClient: QueryClient, variables: Variables) => Promise<Reply>;
  /** The queries to read again afterwards, by their exact keys. */
  invalidates: readonly QueryKey[];
}

/**
 * A request that changes something on the server. It stays pending until the queries it
 * invalidates have been read again, so a dialog closes over a list that is up to date. A
 * failed request invalidates them as well: the server may have carried it out.
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
