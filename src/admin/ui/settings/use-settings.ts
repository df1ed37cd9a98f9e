import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';

import { callKey } from '#domain/calls/call.ts';
import { callsOf } from '#domain/calls/calls-of.ts';
import { type Seen, seenValues } from '#domain/http/seen.ts';
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
  /** Saves a change of a switch at once; with what was refused, once the owner has chosen. */
  change: (update: Update) => void;
  /**
   * What is being saved, to show it at once: a mutation is pending only a moment later. What was refused
   * is shown as well, until the owner has chosen.
   */
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
  const [pending, setPending] = useState<readonly object[]>([]);
  const [refused, setRefused] = useState<readonly object[]>([]);
  const saving = useMutation({
    scope: { id: group.address },
    mutationFn: async ({ update, seen, before }: Sending) => {
      await before?.();
      return z.parse(group.reply, await send(calls.save, { body: { ...update, seen } }));
    },
    onError: (error, { update }) => {
      if (!changedEntry(error)) return undefined;
      setRefused((others) => [...others, update]);
      return queryClient.invalidateQueries({ queryKey });
    },
    onSuccess: (stored) => {
      queryClient.setQueryData(queryKey, stored);
      void refetchChanged(queryClient, calls.save);
    },
  });

  async function save(update: object, before?: () => Promise<void>) {
    const loaded = editedOf(queryClient.getQueryData<object>(queryKey) ?? {});
    // What still waits for its reply counts as seen. If one of these saves fails, this one is refused.
    const waiting = updatesInProgress(queryClient, group.address);
    const seen = seenValues(Object.assign({}, loaded, ...waiting), group.input);
    setPending((others) => [...others, update]);
    const request = saving.mutateAsync({ update, seen, before });
    const isSaved = await showResult(request, toasts);
    setPending((all) => all.filter((other) => other !== update));
    return isSaved ? request : undefined;
  }

  function change(update: object) {
    if (theirs) setRefused((others) => [...others, update]);
    else void save(update);
  }

  function end() {
    setRefused([]);
    forgetTheirs();
  }

  function saveAgain() {
    end();
    void save(Object.assign({}, ...refused));
  }

  return {
    save,
    change,
    pending: Object.assign({}, ...refused, ...pending),
    isSaved: saving.isSuccess,
    refusal: theirs && { end, saveAgain },
  };
}

interface Sending {
  update: object;
  seen: Seen;
  before: (() => Promise<void>) | undefined;
}

/** What this window is saving in a group, whichever form or switch has sent it. */
function updatesInProgress(queryClient: QueryClient, scope: string): unknown[] {
  return queryClient
    .getMutationCache()
    .findAll({ status: 'pending', predicate: ({ options }) => options.scope?.id === scope })
    .map(({ state }) => sendingSchema.parse(state.variables).update);
}

const sendingSchema = z.object({ update: z.unknown() });
