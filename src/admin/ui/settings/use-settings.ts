import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';

import { callKey } from '#domain/calls/call.ts';
import { callsOf } from '#domain/calls/calls-of.ts';
import { seenValues } from '#domain/http/seen.ts';
import type { SettingsAccess } from '#domain/settings-group.ts';

import { changedEntry, useGuardedSave } from '../editors/use-guarded-save.ts';
import { send } from '../requests/make-call.ts';
import { refetchChanged, useRead, type ResultToasts } from '../requests/use-call.ts';

/** The settings of a group. */
export function useStoredSettings<Shown extends z.ZodMiniType>(
  group: SettingsAccess<z.ZodMiniObject, Shown>,
) {
  return useRead(callsOf(group).read);
}

interface Settings<Update, Stored> {
  /**
   * Changes some settings of the group, shows the result, and resolves to all settings if they are saved.
   * `before` runs first, and prevents the save if it fails.
   */
  save: (update: Update, before?: () => Promise<void>) => Promise<Stored | undefined>;
  /** What is being saved, to show it at once: a mutation is pending only a moment later. */
  pending: Partial<Update>;
  isSaved: boolean;
  /**
   * Given while the owner has to choose between "Load theirs" and "Save mine", because another window has
   * saved other settings. The query of the group has those.
   */
  refusal: { end: () => void; saveAgain: () => void } | undefined;
}

/**
 * Saves settings of a group, one save after another.
 *
 * @param editedOf returns the values that the owner edits, by default all that were loaded
 */
export function useSettings<Input extends z.ZodMiniObject, Shown extends z.ZodMiniType<object>>(
  group: SettingsAccess<Input, Shown>,
  toasts: ResultToasts,
  editedOf?: (loaded: z.output<Shown>) => object,
): Settings<z.input<Input>, z.output<Shown>>;
export function useSettings(
  group: SettingsAccess<z.ZodMiniObject, z.ZodMiniType<object>>,
  toasts: ResultToasts,
  editedOf = (loaded: object) => loaded,
): Settings<object, object> {
  const queryClient = useQueryClient();
  const calls = callsOf(group);
  const queryKey = callKey(calls.read);
  const { theirs, showResult, forgetTheirs } = useGuardedSave();
  const [sent, setSent] = useState<Parameters<typeof save>>();
  const [pending, setPending] = useState<readonly object[]>([]);
  const saving = useMutation({
    scope: { id: group.address },
    mutationFn: async ([update, before]: Parameters<typeof save>) => {
      await before?.();
      const loaded = editedOf(queryClient.getQueryData<object>(queryKey) ?? {});
      const body = { ...update, seen: seenValues(loaded, group.input) };
      return z.parse(group.reply, await send(calls.save, { body }));
    },
    onError: (error) => changedEntry(error) && queryClient.invalidateQueries({ queryKey }),
    onSuccess: (stored) => {
      queryClient.setQueryData(queryKey, stored);
      void refetchChanged(queryClient, calls.save);
    },
  });

  async function save(...sending: [update: object, before?: () => Promise<void>]) {
    const [update] = sending;
    setSent(sending);
    setPending((others) => [...others, update]);
    const request = saving.mutateAsync(sending);
    const isSaved = await showResult(request, toasts);
    setPending((all) => all.filter((other) => other !== update));
    return isSaved ? request : undefined;
  }

  return {
    save,
    pending: Object.assign({}, ...pending),
    isSaved: saving.isSuccess,
    refusal: theirs && sent && { end: forgetTheirs, saveAgain: () => void save(...sent) },
  };
}
