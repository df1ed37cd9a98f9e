import type { BulkResult } from '#domain/bulk/bulk.ts';
import { countText } from '#domain/text/count-text.ts';
import type { ToastMessage } from '#web/ui/toast-region.tsx';

/** How many failures a toast names. */
const NAMED_FAILURES = 3;

export interface BulkTexts {
  noun: 'video' | 'message';
  /** What was done, e.g. "published". */
  done: string;
  /** Names an entry, e.g. by its title. */
  nameOf: (id: string) => string;
}

/** Says how many entries were changed, and names those that were not with the reason. */
export function bulkToast(
  results: readonly BulkResult[],
  { noun, done, nameOf }: BulkTexts,
): ToastMessage {
  const failed = results.filter(({ isDone }) => !isDone);
  const doneCount = results.length - failed.length;
  const lost = results.filter(({ isDone, trashId }) => isDone && trashId === null).length;
  if (failed.length === 0) {
    const title = `${countText(doneCount, noun)} ${done}`;
    if (done !== 'deleted' || lost === 0) return { title };
    return { title, description: `${lost} of them did not fit into the trash.` };
  }
  const named = failed
    .slice(0, NAMED_FAILURES)
    .map(({ id, message }) => `${nameOf(id)}: ${message}`);
  const others = failed.length - named.length;
  return {
    variant: 'destructive',
    title: `${doneCount} of ${countText(results.length, noun)} ${done}`,
    description: [...named, ...(others > 0 ? [`${others} more failed.`] : [])].join(' '),
  };
}
