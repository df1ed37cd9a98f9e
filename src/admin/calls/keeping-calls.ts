import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { Seen } from '#domain/http/seen.ts';
import { adminQueryKeys } from '#domain/admin-api.ts';
import {
  type AdminKeepingSettings,
  adminKeepingSettingsSchema,
  type KeepingSettingsUpdate,
} from '#domain/keeping/keeping-settings.ts';
import type { ApiQuery } from '#web/http/api-query.ts';
import { sendJson } from '#web/http/send-json.ts';

import { changedEntry } from '../ui/editors/changed-meanwhile.ts';

export const keepingSettingsQuery: ApiQuery = { queryKey: adminQueryKeys.keepingSettings };

/**
 * Changes some settings. Resolves to all of them as they are stored. If another window has saved others,
 * `keepingSettingsQuery` has those afterward.
 */
export function useSaveKeepingSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (
      update: KeepingSettingsUpdate & { seen: Seen },
    ): Promise<AdminKeepingSettings> => {
      const reply = await sendJson(queryClient, 'POST', adminQueryKeys.keepingSettings, update);
      return adminKeepingSettingsSchema.parse(reply);
    },
    onError: (error) =>
      changedEntry(error) &&
      queryClient.invalidateQueries({ queryKey: adminQueryKeys.keepingSettings }),
    onSuccess: (stored) => queryClient.setQueryData(adminQueryKeys.keepingSettings, stored),
  });
}
