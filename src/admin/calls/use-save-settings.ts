import {
  useMutation,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

import { changedEntry } from '../ui/editors/changed-meanwhile.ts';

/**
 * Changes some settings of a group. Resolves to all of them as they are stored. If another window has
 * saved others, their query has those afterward.
 *
 * @param query the query of the settings
 */
export function useSaveSettings<Update, Stored>(
  { queryKey }: { queryKey: QueryKey },
  save: (queryClient: QueryClient, update: Update) => Promise<Stored>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (update: Update) => save(queryClient, update),
    onError: (error) => changedEntry(error) && queryClient.invalidateQueries({ queryKey }),
    onSuccess: (stored) => queryClient.setQueryData(queryKey, stored),
  });
}
