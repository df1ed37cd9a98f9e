import { useMutation, useQueryClient } from '@tanstack/react-query';

import { readKeepingSettings, saveKeepingSettings } from '#domain/calls/settings-calls.ts';
import type { Seen } from '#domain/http/seen.ts';
import type { KeepingSettingsUpdate } from '#domain/keeping/keeping-settings.ts';

import { changedEntry } from '../ui/editors/changed-meanwhile.ts';
import { read, send } from '../ui/requests/make-call.ts';

/**
 * Changes some settings. Resolves to all of them as they are stored. If another window has saved others,
 * the query of the settings has those afterward.
 */
export function useSaveKeepingSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: KeepingSettingsUpdate & { seen: Seen }) =>
      send(queryClient, saveKeepingSettings, { body }),
    onError: (error) =>
      changedEntry(error) && queryClient.invalidateQueries(read(readKeepingSettings)),
    onSuccess: (stored) => queryClient.setQueryData(read(readKeepingSettings).queryKey, stored),
  });
}
