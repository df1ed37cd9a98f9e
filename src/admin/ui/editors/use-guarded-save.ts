import { useState } from 'react';

import { useResultToast, type ResultToasts } from '../requests/use-result-toast.ts';
import { changedEntry } from './changed-meanwhile.ts';

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
