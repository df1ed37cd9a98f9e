import { useOutcomeToast, type Outcomes } from './use-outcome-toast.ts';

/** Tells by a toast how a request ended, and closes what asked for it only if it succeeded. */
export function useCloseWhenDone(onClose: () => void) {
  const tellOutcome = useOutcomeToast();

  return async (request: Promise<unknown>, outcomes: Outcomes): Promise<void> => {
    const isDone = await tellOutcome(request, outcomes);
    if (isDone) onClose();
  };
}
