import { useState } from 'react';

import type { ResultToasts } from '../requests/use-result-toast.ts';
import { useGuardedSave } from './use-guarded-save.ts';

/**
 * Sends updates of settings, and keeps one that was refused because another window has changed them,
 * until the owner has chosen between "Load theirs" and "Save mine".
 */
export function useRefusedUpdate<Update, Saved>(
  send: (update: Update) => Promise<Saved>,
  toasts: ResultToasts<Saved>,
) {
  const { theirs, showResult, forgetTheirs } = useGuardedSave();
  const [sent, setSent] = useState<Update>();
  /** What is being saved, to show it at once: a mutation is pending only a moment later. */
  const [pending, setPending] = useState<Update>();

  async function save(update: Update): Promise<void> {
    setSent(() => update);
    setPending(() => update);
    await showResult(send(update), toasts);
    setPending((latest) => (latest === update ? undefined : latest));
  }

  return { save, pending, refused: theirs && sent, endRefusal: forgetTheirs };
}
