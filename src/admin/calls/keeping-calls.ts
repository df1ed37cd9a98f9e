import { readKeepingSettings, saveKeepingSettings } from '#domain/calls/settings-calls.ts';
import type { Seen } from '#domain/http/seen.ts';
import type { KeepingSettingsUpdate } from '#domain/keeping/keeping-settings.ts';

import { read, send } from '../ui/requests/make-call.ts';
import { useSaveSettings } from './use-save-settings.ts';

export function useSaveKeepingSettings() {
  return useSaveSettings(
    read(readKeepingSettings),
    (queryClient, body: KeepingSettingsUpdate & { seen: Seen }) =>
      send(queryClient, saveKeepingSettings, { body }),
  );
}
