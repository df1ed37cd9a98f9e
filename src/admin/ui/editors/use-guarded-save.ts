import { useState } from 'react';

import { useResultToast, type ResultToasts } from '../requests/use-call.ts';
import { originalError } from '../requests/failure-sentence.ts';

import { changedMeanwhileReplySchema } from '#domain/http/seen.ts';
import { ApiError } from '#web/http/api-error.ts';

/**
 * Shows how a save ends. One that is refused because another window has changed the entry shows no toast:
 * `theirs` is what is stored, until the owner has chosen between "Load theirs" and "Save mine".
 */
export function useGuardedSave() {
  const toastResult = useResultToast();
  const [theirs, setTheirs] = useState<Record<string, unknown>>();

  /** Resolves to whether the entry is saved. */
  async function showResult<Saved>(
    request: Promise<Saved>,
    toasts: ResultToasts<Saved>,
  ): Promise<boolean> {
    setTheirs(undefined);
    const refusedFor = await request.then(() => undefined, changedEntry);
    setTheirs(refusedFor);
    return refusedFor === undefined && toastResult(request, toasts);
  }

  return { theirs, showResult, forgetTheirs: () => setTheirs(undefined) };
}

/**
 * The stored entry, if a save was refused because another window has changed the entry; `undefined`
 * if it failed for another reason. See docs/panel.md, "Editing in two windows".
 */
export function changedEntry(error: unknown): Record<string, unknown> | undefined {
  const refusal = originalError(error);
  if (!(refusal instanceof ApiError) || refusal.code !== 'changed-meanwhile') return undefined;
  return changedMeanwhileReplySchema.parse(refusal.reply).current;
}

/** Whether the entry of a failed request no longer exists. */
export function isGone(error: unknown): boolean {
  const refusal = originalError(error);
  return refusal instanceof ApiError && refusal.status === NOT_FOUND;
}

const NOT_FOUND = 404;
