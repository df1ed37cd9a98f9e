import { useState } from 'react';

import { useResultToast, type ResultToasts } from '../requests/use-result-toast.ts';
import { changedEntry } from './changed-meanwhile.ts';

/**
 * Sends updates of settings, and keeps one that was refused because another window has changed them,
 * until the owner has chosen between "Load theirs" and "Save mine".
 */
export function useRefusedUpdate<Update, Saved>(
  send: (update: Update) => Promise<Saved>,
  toasts: ResultToasts<Saved>,
) {
  const toastResult = useResultToast();
  const [refused, setRefused] = useState<Update>();

  async function save(update: Update): Promise<void> {
    const request = send(update);
    setRefused(undefined);
    const theirs = await request.then(() => undefined, changedEntry);
    if (theirs === undefined) await toastResult(request, toasts);
    else setRefused(() => update);
  }

  return { save, refused, endRefusal: () => setRefused(undefined) };
}
